// #embed compiles at once and follows changes of the files; an array literal in Swift takes seconds for every 100 KB.
// Clang has it in every dialect of C, with a warning in those before 2023.

#include "InspectorPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char api_js[] = {
#embed "Files/api.js"
};
static const unsigned char app_js[] = {
#embed "Files/app.js"
};
static const unsigned char base_css[] = {
#embed "Files/base.css"
};
static const unsigned char behavior_texts_js[] = {
#embed "Files/behavior-texts.js"
};
static const unsigned char call_fields_js[] = {
#embed "Files/call-fields.js"
};
static const unsigned char calls_js[] = {
#embed "Files/calls.js"
};
static const unsigned char columns_js[] = {
#embed "Files/columns.js"
};
static const unsigned char command_menu_js[] = {
#embed "Files/command-menu.js"
};
static const unsigned char commands_js[] = {
#embed "Files/commands.js"
};
static const unsigned char compare_js[] = {
#embed "Files/compare.js"
};
static const unsigned char contract_js[] = {
#embed "Files/contract.js"
};
static const unsigned char copying_js[] = {
#embed "Files/copying.js"
};
static const unsigned char creation_js[] = {
#embed "Files/creation.js"
};
static const unsigned char details_js[] = {
#embed "Files/details.js"
};
static const unsigned char dom_js[] = {
#embed "Files/dom.js"
};
static const unsigned char example_json[] = {
#embed "Files/example.json"
};
static const unsigned char explain_js[] = {
#embed "Files/explain.js"
};
static const unsigned char filters_js[] = {
#embed "Files/filters.js"
};
static const unsigned char finger_js[] = {
#embed "Files/finger.js"
};
static const unsigned char following_js[] = {
#embed "Files/following.js"
};
static const unsigned char hierarchy_js[] = {
#embed "Files/hierarchy.js"
};
static const unsigned char icon_svg[] = {
#embed "Files/icon.svg"
};
static const unsigned char index_html[] = {
#embed "Files/index.html"
};
static const unsigned char keepers_js[] = {
#embed "Files/keepers.js"
};
static const unsigned char launching_js[] = {
#embed "Files/launching.js"
};
static const unsigned char layers_js[] = {
#embed "Files/layers.js"
};
static const unsigned char notices_js[] = {
#embed "Files/notices.js"
};
static const unsigned char objects_js[] = {
#embed "Files/objects.js"
};
static const unsigned char offers_js[] = {
#embed "Files/offers.js"
};
static const unsigned char past_js[] = {
#embed "Files/past.js"
};
static const unsigned char refusals_js[] = {
#embed "Files/refusals.js"
};
static const unsigned char row_view_js[] = {
#embed "Files/row-view.js"
};
static const unsigned char rule_views_js[] = {
#embed "Files/rule-views.js"
};
static const unsigned char rules_js[] = {
#embed "Files/rules.js"
};
static const unsigned char screen_js[] = {
#embed "Files/screen.js"
};
static const unsigned char session_commands_js[] = {
#embed "Files/session-commands.js"
};
static const unsigned char session_list_js[] = {
#embed "Files/session-list.js"
};
static const unsigned char session_view_js[] = {
#embed "Files/session-view.js"
};
static const unsigned char session_css[] = {
#embed "Files/session.css"
};
static const unsigned char side_screens_js[] = {
#embed "Files/side-screens.js"
};
static const unsigned char sides_js[] = {
#embed "Files/sides.js"
};
static const unsigned char tabs_js[] = {
#embed "Files/tabs.js"
};
static const unsigned char taking_js[] = {
#embed "Files/taking.js"
};
static const unsigned char targets_js[] = {
#embed "Files/targets.js"
};
static const unsigned char texts_js[] = {
#embed "Files/texts.js"
};
static const unsigned char timeline_css[] = {
#embed "Files/timeline.css"
};
static const unsigned char timeline_js[] = {
#embed "Files/timeline.js"
};
static const unsigned char trace_js[] = {
#embed "Files/trace.js"
};
static const unsigned char tree_js[] = {
#embed "Files/tree.js"
};
static const unsigned char work_js[] = {
#embed "Files/work.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const struct inspector_page_file files[] = {
    FILE("api.js", api_js),
    FILE("app.js", app_js),
    FILE("base.css", base_css),
    FILE("behavior-texts.js", behavior_texts_js),
    FILE("call-fields.js", call_fields_js),
    FILE("calls.js", calls_js),
    FILE("columns.js", columns_js),
    FILE("command-menu.js", command_menu_js),
    FILE("commands.js", commands_js),
    FILE("compare.js", compare_js),
    FILE("contract.js", contract_js),
    FILE("copying.js", copying_js),
    FILE("creation.js", creation_js),
    FILE("details.js", details_js),
    FILE("dom.js", dom_js),
    FILE("example.json", example_json),
    FILE("explain.js", explain_js),
    FILE("filters.js", filters_js),
    FILE("finger.js", finger_js),
    FILE("following.js", following_js),
    FILE("hierarchy.js", hierarchy_js),
    FILE("icon.svg", icon_svg),
    FILE("index.html", index_html),
    FILE("keepers.js", keepers_js),
    FILE("launching.js", launching_js),
    FILE("layers.js", layers_js),
    FILE("notices.js", notices_js),
    FILE("objects.js", objects_js),
    FILE("offers.js", offers_js),
    FILE("past.js", past_js),
    FILE("refusals.js", refusals_js),
    FILE("row-view.js", row_view_js),
    FILE("rule-views.js", rule_views_js),
    FILE("rules.js", rules_js),
    FILE("screen.js", screen_js),
    FILE("session-commands.js", session_commands_js),
    FILE("session-list.js", session_list_js),
    FILE("session-view.js", session_view_js),
    FILE("session.css", session_css),
    FILE("side-screens.js", side_screens_js),
    FILE("sides.js", sides_js),
    FILE("tabs.js", tabs_js),
    FILE("taking.js", taking_js),
    FILE("targets.js", targets_js),
    FILE("texts.js", texts_js),
    FILE("timeline.css", timeline_css),
    FILE("timeline.js", timeline_js),
    FILE("trace.js", trace_js),
    FILE("tree.js", tree_js),
    FILE("work.js", work_js),
};

const struct inspector_page_file *inspector_page_file_at(size_t place) {
    return place < sizeof files / sizeof files[0] ? &files[place] : NULL;
}
