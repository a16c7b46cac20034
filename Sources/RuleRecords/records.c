// #embed compiles at once and follows changes of the files; an array literal in Swift takes seconds for every 100 KB.
// Clang has it in every dialect of C, with a warning in those before 2023.

#include "RuleRecords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char alerts[] = {
#embed "Records/alerts.yaml"
};
static const unsigned char animators[] = {
#embed "Records/animators.yaml"
};
static const unsigned char appearance[] = {
#embed "Records/appearance.yaml"
};
static const unsigned char bars[] = {
#embed "Records/bars.yaml"
};
static const unsigned char containment[] = {
#embed "Records/containment.yaml"
};
static const unsigned char controls[] = {
#embed "Records/controls.yaml"
};
static const unsigned char defaults[] = {
#embed "Records/defaults.yaml"
};
static const unsigned char deprecated[] = {
#embed "Records/deprecated.yaml"
};
static const unsigned char exceptions[] = {
#embed "Records/exceptions.yaml"
};
static const unsigned char geometry[] = {
#embed "Records/geometry.yaml"
};
static const unsigned char interaction[] = {
#embed "Records/interaction.yaml"
};
static const unsigned char layout[] = {
#embed "Records/layout.yaml"
};
static const unsigned char memory_and_responders[] = {
#embed "Records/memory-and-responders.yaml"
};
static const unsigned char navigation[] = {
#embed "Records/navigation.yaml"
};
static const unsigned char pages[] = {
#embed "Records/pages.yaml"
};
static const unsigned char popovers[] = {
#embed "Records/popovers.yaml"
};
static const unsigned char presentation_contexts[] = {
#embed "Records/presentation-contexts.yaml"
};
static const unsigned char presentation_controllers[] = {
#embed "Records/presentation-controllers.yaml"
};
static const unsigned char presentation_styles[] = {
#embed "Records/presentation-styles.yaml"
};
static const unsigned char presenting[] = {
#embed "Records/presenting.yaml"
};
static const unsigned char proofs[] = {
#embed "Records/proofs.yaml"
};
static const unsigned char readings[] = {
#embed "Records/readings.yaml"
};
static const unsigned char relations[] = {
#embed "Records/relations.yaml"
};
static const unsigned char restoration[] = {
#embed "Records/restoration.yaml"
};
static const unsigned char rotation[] = {
#embed "Records/rotation.yaml"
};
static const unsigned char screen[] = {
#embed "Records/screen.yaml"
};
static const unsigned char segues[] = {
#embed "Records/segues.yaml"
};
static const unsigned char sessions[] = {
#embed "Records/sessions.yaml"
};
static const unsigned char sheets[] = {
#embed "Records/sheets.yaml"
};
static const unsigned char showing[] = {
#embed "Records/showing.yaml"
};
static const unsigned char sources[] = {
#embed "Records/sources.yaml"
};
static const unsigned char split_views[] = {
#embed "Records/split-views.yaml"
};
static const unsigned char status_bar[] = {
#embed "Records/status-bar.yaml"
};
static const unsigned char tabs[] = {
#embed "Records/tabs.yaml"
};
static const unsigned char traits[] = {
#embed "Records/traits.yaml"
};
static const unsigned char transition_styles[] = {
#embed "Records/transition-styles.yaml"
};
static const unsigned char transitioning_delegates[] = {
#embed "Records/transitioning-delegates.yaml"
};
static const unsigned char unwinding[] = {
#embed "Records/unwinding.yaml"
};
static const unsigned char view_loading[] = {
#embed "Records/view-loading.yaml"
};
static const unsigned char windows[] = {
#embed "Records/windows.yaml"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const struct rule_record_file files[] = {
    FILE("alerts", alerts),
    FILE("animators", animators),
    FILE("appearance", appearance),
    FILE("bars", bars),
    FILE("containment", containment),
    FILE("controls", controls),
    FILE("defaults", defaults),
    FILE("deprecated", deprecated),
    FILE("exceptions", exceptions),
    FILE("geometry", geometry),
    FILE("interaction", interaction),
    FILE("layout", layout),
    FILE("memory-and-responders", memory_and_responders),
    FILE("navigation", navigation),
    FILE("pages", pages),
    FILE("popovers", popovers),
    FILE("presentation-contexts", presentation_contexts),
    FILE("presentation-controllers", presentation_controllers),
    FILE("presentation-styles", presentation_styles),
    FILE("presenting", presenting),
    FILE("proofs", proofs),
    FILE("readings", readings),
    FILE("relations", relations),
    FILE("restoration", restoration),
    FILE("rotation", rotation),
    FILE("screen", screen),
    FILE("segues", segues),
    FILE("sessions", sessions),
    FILE("sheets", sheets),
    FILE("showing", showing),
    FILE("sources", sources),
    FILE("split-views", split_views),
    FILE("status-bar", status_bar),
    FILE("tabs", tabs),
    FILE("traits", traits),
    FILE("transition-styles", transition_styles),
    FILE("transitioning-delegates", transitioning_delegates),
    FILE("unwinding", unwinding),
    FILE("view-loading", view_loading),
    FILE("windows", windows),
};

const struct rule_record_file *rule_record_file_at(size_t place) {
    return place < sizeof files / sizeof files[0] ? &files[place] : NULL;
}
