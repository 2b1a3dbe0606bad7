import type { Config } from "tailwindcss";
import { modelColors } from "./lib/contract/model-look.ts";

/** A colour that globals.css defines once for light and dark. */
const token = (name: string) => `var(--${name})`;

/** The look of Plinth as tokens. Nothing else names a colour, radius, shadow or z-index. */
const config: Config = {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      /** The page behind everything. */
      background: token("background"),
      /** Cards, tables, the side menu. */
      surface: token("surface"),
      /** What floats: menus, dialogs, drawers. */
      raised: token("raised"),
      /** Hover and quiet fills. */
      subtle: token("subtle"),
      /** Hairlines between things. */
      border: token("border"),
      /** Outlines of what is told by its outline alone, such as a checkbox: 3:1 against the surface. */
      control: token("control"),
      /** Outlines of inputs, which a label names: lighter than what they hold, unless more contrast is asked for. */
      input: token("input"),
      text: token("text"),
      muted: token("muted"),
      accent: {
        DEFAULT: token("accent"),
        hover: token("accent-hover"),
        text: token("accent-text"),
        soft: token("accent-soft"),
      },
      danger: {
        DEFAULT: token("danger"),
        hover: token("danger-hover"),
        text: token("danger-text"),
        soft: token("danger-soft"),
      },
      warning: { DEFAULT: token("warning"), soft: token("warning-soft") },
      success: { DEFAULT: token("success"), soft: token("success-soft") },
      /** A model's own: for its tile alone, never for what can be pressed or what is wrong. */
      model: Object.fromEntries(modelColors.map((name) => [name, token(`model-${name}`)])),
      focus: token("focus"),
      overlay: token("overlay"),
      /** Over what goes on out of sight. */
      shade: token("shade"),
    },
    borderRadius: { none: "0", sm: "4px", md: "6px", DEFAULT: "8px", lg: "8px", full: "9999px" },
    boxShadow: { none: "none", floating: "var(--shadow-floating)" },
    zIndex: { sticky: "10", header: "20", overlay: "40", floating: "50", toast: "60" },
    extend: {
      fontFamily: {
        sans: ['"Inter Variable"', '"Inter Fallback"', "system-ui", "sans-serif"],
        // Without ligatures: "//" of an address and "=>" of code look as they are typed.
        mono: [
          ['"JetBrains Mono Variable"', "ui-monospace", "SFMono-Regular", "monospace"].join(", "),
          { fontFeatureSettings: '"calt" 0' },
        ],
      },
      fontSize: {
        meta: ["12px", "16px"],
        table: ["13px", "20px"],
        body: ["14px", "20px"],
        lead: ["16px", "24px"],
        title: ["22px", "28px"],
      },
      spacing: {
        "top-bar": "56px",
        menu: "280px",
        /** Left and right of every screen's content: cards, labels, the text of a table's first cell. */
        edge: token("edge"),
        /** The boxes before a table's rows, which stand at the edge. */
        "box-column": token("box-column"),
      },
      maxWidth: { form: "720px" },
      transitionDuration: { DEFAULT: "150ms" },
      transitionTimingFunction: { DEFAULT: "ease-out" },
      animation: {
        "fade-in": "fade-in 150ms ease-out",
        "fade-out": "fade-out 120ms ease-out",
        "pop-in": "pop-in 150ms ease-out",
        "slide-in-right": "slide-in-right 180ms ease-out",
        "slide-out-right": "slide-out-right 150ms ease-out",
        progress: "progress 1200ms ease-in-out infinite",
        "slide-in-left": "slide-in-left 180ms ease-out",
        "slide-out-left": "slide-out-left 150ms ease-out",
      },
    },
  },
};

export default config;
