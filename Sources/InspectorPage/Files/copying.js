// Copies: text to the clipboard, or into a dialog where the browser does not allow it.

import { button, make } from "./dom.js";
import { announce, problemBox } from "./notices.js";
import { eventText } from "./texts.js";

/** A menu of texts to copy; each entry makes its text when it is chosen. */
export function copyMenu(title, entries) {
  const menu = make("details", { class: "menu" }, make("summary", {}, title), make("div", { class: "menu-items" },
    Object.entries(entries).map(([name, text]) => button(name, async () => {
      menu.open = false;
      menu.querySelector("summary").focus();
      try {
        await copy(await text());
      } catch (error) {
        showDialog("The text cannot be made", problemBox(error));
      }
    }))));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
  });
  return menu;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    announce("Copied.");
  } catch {
    // Browsers have no clipboard for pages over plain HTTP from another machine.
    const area = make("textarea", { readonly: true, rows: "12", "aria-label": "Text" });
    area.value = text;
    showDialog("Copy this text", area);
    area.select();
  }
}

function showDialog(title, content) {
  const dialog = make("dialog", { "aria-label": title }, make("h2", {}, title), content,
    button("Close", () => dialog.close()));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A text as code in Markdown, whatever backticks it contains. */
function codeText(text) {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

/** An event and its causes as Markdown. */
export function eventMarkdown(event, causes) {
  const lines = [`**${codeText(eventText(event))}** (event ${event.sequence}, ${event.time} ms${
    event.rule ? `, rule ${event.rule}` : ""})`, ""];
  for (const cause of causes) lines.push(`- caused by ${codeText(eventText(cause))} (event ${cause.sequence})`);
  lines.push(`- command ${event.cause}`);
  return lines.join("\n") + "\n";
}

/** Rows of the timeline as a Markdown table. */
export function tableMarkdown(rows) {
  const cell = (text) => codeText(String(text)).replaceAll("|", "\\|").replaceAll("\n", " ");
  const lines = ["| # | ms | event | rule |", "|---|---|---|---|"];
  for (const { event, refusal } of rows) {
    if (event) lines.push(`| ${event.sequence} | ${event.time} | ${cell(eventText(event))} | ${event.rule ?? ""} |`);
    else lines.push(`| | | refused: ${cell(refusal.detail)} | ${refusal.rule ?? ""} |`);
  }
  return lines.join("\n") + "\n";
}

/** A word for a POSIX shell. */
export function shellWord(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
