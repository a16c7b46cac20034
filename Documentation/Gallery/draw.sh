#!/usr/bin/env bash
# Draws the pictures of the gallery: starts the service on a free port, drives one session for each picture over HTTP,
# and stops the service again.
#
#     Documentation/Gallery/draw.sh BINARY [FOLDER]
#
# BINARY is a build of proscenium; FOLDER, by default that of this script, receives one SVG file for each picture. The
# same build draws the same bytes. Needs bash, curl and sed.
set -euo pipefail

[[ $# -ge 1 && $# -le 2 ]] || { echo "usage: draw.sh BINARY [FOLDER]" >&2; exit 64; }
binary=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=${2:-$here}
mkdir -p "$folder"

# --- The service ------------------------------------------------------------------------------------------------------

scratch=$(mktemp -d)
server=
finish() {
    if [[ -n $server ]]; then
        kill "$server" 2>/dev/null || true
        wait "$server" || true
    fi
    rm -rf "$scratch"
}
trap finish EXIT
mkfifo "$scratch/ready"
"$binary" serve --listen 127.0.0.1:0 --database "$scratch/gallery.sqlite" > "$scratch/ready" 2> "$scratch/log" &
server=$!
base=$(sed -E 's/.*"(http[^"]+)".*/\1/;q' "$scratch/ready")
[[ $base == http* ]] || { cat "$scratch/log" >&2; exit 1; }

# --- Requests ---------------------------------------------------------------------------------------------------------

# Sends a request and prints its answer; a refusal ends the script.
request() { # METHOD PATH [BODY]
    local body=()
    [[ $# -lt 3 ]] || body=(--json "$3")
    curl --silent --show-error --max-time 60 --fail-with-body --request "$1" "${body[@]}" "$base$2" || {
        echo >&2
        echo "$1 $2 ${3:-} was refused" >&2
        exit 1
    }
}

# Makes a session whose launch has settled. DEVICE VERSION ROOT [FURTHER MEMBERS]
session() {
    local made
    made=$(request POST /v1/sessions \
        "{\"device\": \"$1\", \"systemVersion\": \"$2\", \"storyboards\": [\"Post\"], \"root\": $3,
          \"settle\": true${4:+, $4}}")
    session=/v1/sessions/$(sed -E 's/^\{"id":"([^"]+)".*/\1/;q' <<< "$made")
}

# Makes a call; its work stays pending.
call() { request POST "$session/calls" "{$1}" > "$scratch/answer"; }

# Lets all that is pending end.
settle() { request POST "$session/clock" '{"settle": true}' > "$scratch/answer"; }

# Moves the session's clock by milliseconds.
advance() { request POST "$session/clock" "{\"by\": $1}" > "$scratch/answer"; }

# Drives the interactive transition in flight to a fraction.
drive() { request PATCH "$session/transitions/$1" "{\"fraction\": $2}" > "$scratch/answer"; }

# Writes the picture of the screen. NAME [QUERY]
picture() {
    request GET "$session/screen?format=svg${2:+&$2}" > "$scratch/picture.svg"
    mv "$scratch/picture.svg" "$folder/$1.svg"
}

# Writes the film strip of the first transition. NAME [QUERY]
strip() {
    request GET "$session/transitions/t_1/strip${2:+?$2}" > "$scratch/picture.svg"
    mv "$scratch/picture.svg" "$folder/$1.svg"
}

# A controller of the storyboard, with further members.
scene() { echo "{\"name\": \"$1\", \"storyboard\": \"Post\", \"identifier\": \"$1\"${2:+, $2}}"; }

# A navigation controller. NAME CHILDREN
stack() { echo "{\"name\": \"$1\", \"kind\": \"navigationController\", \"children\": [$2]}"; }

# A tab bar controller with two of the scenes. [MEMBERS OF THE FIRST]
tabs() {
    echo "{\"name\": \"tabs\", \"kind\": \"tabBarController\", \"children\": [$(scene inbox "$@"), $(scene settings)]}"
}

# Makes a controller of the storyboard in the session. SCENE [MEMBERS]
make() { call "\"call\": \"make\", ${2:+$2, }\"name\": \"$1\", \"storyboard\": \"Post\", \"identifier\": \"$1\""; }

# Presents a controller that has been made. PRESENTER PRESENTED
present() { call "\"call\": \"present\", \"receiver\": \"$1\", \"controller\": \"$2\""; }

curl --silent --show-error --max-time 60 --fail-with-body --output "$scratch/answer" \
    --header 'Content-Type: application/yaml' --data-binary @"$here/Post.yaml" "$base/v1/storyboards?name=Post" || {
    cat "$scratch/answer" >&2
    exit 1
}

# --- Presentations ----------------------------------------------------------------------------------------------------

phone="iPhone 15"
pad="iPad Air 2"
landscape='"orientation": "landscapeLeft"'
mail=$(stack mail "$(scene inbox)")

# A letter that is written in a stack of its own. STYLE
make_draft() {
    call "\"call\": \"make\", \"name\": \"draft\", \"kind\": \"navigationController\",
        \"modalPresentationStyle\": \"$1\", \"children\": [$(scene compose)]"
}

session "$phone" 17 "$mail"
make letter '"modalPresentationStyle": "fullScreen"'
present mail letter
advance 250
picture full-screen

session "$phone" 17 "$mail"
make_draft pageSheet
present mail draft
settle
picture page-sheet
picture page-sheet-dark appearance=dark

session "$pad" 15 "$mail" "$landscape"
make_draft formSheet
present mail draft
settle
picture form-sheet

session "$pad" 12 "{\"name\": \"split\", \"kind\": \"splitViewController\", \"children\": [
    $mail, $(stack reading "$(scene letter '"definesPresentationContext": true')")]}" "$landscape"
make photo '"modalPresentationStyle": "currentContext"'
present letter photo
advance 200
picture current-context

session "iPhone 8" 12 "$(tabs '"definesPresentationContext": true')"
make compose '"modalPresentationStyle": "overCurrentContext"'
present inbox compose
advance 250
picture over-current-context

session "$phone" 16 "$mail"
make photo '"modalPresentationStyle": "overFullScreen", "modalTransitionStyle": "crossDissolve"'
present mail photo
advance 250
picture over-full-screen

session "$phone" 17 "$mail"
call '"call": "object", "name": "frame", "presentationController":
    {"frame": {"x": 0, "y": 426, "width": 393, "height": 426}}'
call '"call": "object", "name": "guide", "behavior":
    {"answers": {"presentationController(forPresented:presenting:source:)": "frame"}}'
make compose '"modalPresentationStyle": "custom", "transitioningDelegate": "guide"'
present mail compose
settle
picture custom

session "$pad" 17 "$mail" "$landscape"
make settings '"modalPresentationStyle": "popover", "preferredContentSize": {"width": 375, "height": 500},
    "popoverPresentationController.anchor": "inbox.compose"'
present mail settings
settle
picture popover

# --- Sheets -----------------------------------------------------------------------------------------------------------

session "$phone" 17 "$mail"
make compose '"modalPresentationStyle": "pageSheet"'
call '"call": "setSheet", "receiver": "compose", "prefersGrabberVisible": true, "selectedDetentIdentifier": "small",
    "detents": [{"identifier": "small", "fraction": 0.3}, "medium", "large"]'
present mail compose
settle
call '"call": "dragSheet", "receiver": "compose", "by": -120'
settle
picture detent

session "$phone" 17 "$mail"
make_draft pageSheet
present mail draft
settle
call '"call": "panDown", "receiver": "draft"'
drive t_2 0.35
picture pulled-sheet

session "$phone" 15 "$mail"
make_draft pageSheet
present mail draft
settle
make photo '"modalPresentationStyle": "pageSheet"'
present draft photo
settle
make settings '"modalPresentationStyle": "pageSheet"'
present photo settings
settle
picture cards

# --- Alerts -----------------------------------------------------------------------------------------------------------

question='"title": "Delete this letter?", "message": "It cannot be brought back.", "actions": [
    {"title": "Keep", "style": "cancel"}, {"title": "Delete", "style": "destructive"}]'
session "$phone" 17 "$(stack mail "$(scene inbox), $(scene letter)")"
call "\"call\": \"make\", \"name\": \"ask\", \"kind\": \"alertController\", \"preferredStyle\": \"alert\", $question"
present letter ask
settle
picture alert

session "iPhone 8" 12 "$(stack mail "$(scene inbox), $(scene letter)")"
call '"call": "make", "name": "ask", "kind": "alertController", "preferredStyle": "actionSheet", "actions": [
    {"title": "Reply"}, {"title": "Forward"}, {"title": "Move to Archive"},
    {"title": "Delete", "style": "destructive"}, {"title": "Cancel", "style": "cancel"}]'
present letter ask
settle
picture action-sheet

# --- Containers -------------------------------------------------------------------------------------------------------

columns="[$mail, $(stack reading "$(scene letter)")]"
session "$pad" 12 "{\"name\": \"split\", \"kind\": \"splitViewController\", \"children\": $columns}" "$landscape"
picture split-beside

session "$pad" 12 "{\"name\": \"split\", \"kind\": \"splitViewController\", \"children\": $columns}"
call '"call": "tapDisplayModeButton", "receiver": "split"'
settle
picture split-over

session "$pad" 16 "{\"name\": \"split\", \"kind\": \"splitViewController\", \"style\": \"tripleColumn\",
    \"preferredDisplayMode\": \"twoBesideSecondary\",
    \"children\": [$(scene settings), $(scene inbox), $(scene letter)]}" "$landscape"
picture split-three

session "$phone" 17 "$(stack mail "$(scene inbox), $(scene letter)")"
call '"call": "panBack", "receiver": "mail"'
drive t_1 0.5
picture back-swipe

session "$phone" 18 "$(tabs)"
call '"call": "tapTab", "receiver": "tabs", "index": 1'
advance 250
picture tabs

session "$phone" 17 \
    '{"name": "pages", "kind": "pageViewController", "transitionStyle": "scroll", "dataSource": "album"}' \
    '"objects": [{"name": "album", "behavior": {"answers": {
        "pageViewController(_:viewControllerAfter:)": "settings",
        "pageViewController(_:viewControllerBefore:)": null}}}]'
make photo
make settings
call '"call": "setViewControllers", "receiver": "pages", "controllers": ["photo"], "direction": "forward",
    "animated": false'
settle
call '"call": "swipe", "receiver": "pages", "direction": "forward"'
drive t_1 0.4
picture pages

# --- Transitions ------------------------------------------------------------------------------------------------------

session "$phone" 17 "$mail"
make photo '"modalPresentationStyle": "fullScreen", "modalTransitionStyle": "flipHorizontal"'
present mail photo
advance 330
picture flip

session "iPhone 8" 12 "$mail"
make photo '"modalPresentationStyle": "fullScreen", "modalTransitionStyle": "partialCurl"'
present mail photo
advance 300
picture curl

session "$phone" 17 "$(stack mail "$(scene inbox), $(scene letter)")"
call '"call": "setEnvironment", "orientation": "landscapeLeft"'
advance 150
picture rotation

# --- Film strips ------------------------------------------------------------------------------------------------------

session "$phone" 17 "$mail"
make letter
call '"call": "push", "receiver": "mail", "controller": "letter"'
strip strip-push

session "$phone" 17 "$mail"
make photo '"modalPresentationStyle": "fullScreen", "modalTransitionStyle": "flipHorizontal"'
present mail photo
strip strip-flip 'instants=6&appearance=dark'
