/** posthog-js as the console uses it. Large: imported when it is known that something shall be measured. */
import posthog from "posthog-js/dist/module.no-external.js";
import "posthog-js/dist/exception-autocapture.js";
import "posthog-js/dist/posthog-recorder.js";
import { type AnalyticsSettings, analyticsAppVersion, analyticsPath } from "../../contract/analytics.ts";
import { withoutQueries, withoutQuery } from "./without-queries.ts";

/** Attributes that hold words of people and records, or addresses of them. */
const telling =
  /^(title|alt|placeholder|value|content|download|src|srcset|href|aria-(label|description|valuetext|placeholder))$/;

/** What runs in this browser. */
export interface AnalyticsService {
  /** Sends an event at once. */
  sendEvent(name: string): void;
  /** Whether this visit is being recorded. */
  isRecording(): boolean;
}

/**
 * Starts to measure; once. Recordings show how pages are laid out and used, never what is written in them: all texts,
 * inputs and telling attributes are masked. Everything goes to a path of this origin, nothing is loaded from elsewhere,
 * and no cookie is set.
 */
export function startService({ key, host }: AnalyticsSettings): AnalyticsService {
  posthog.init(key, {
    api_host: analyticsPath,
    ui_host: host,
    defaults: "2025-05-24",
    persistence: "localStorage",
    person_profiles: "identified_only",
    respect_dnt: true,
    disable_external_dependency_loading: true,
    disable_surveys: true,
    advanced_disable_feature_flags: true,
    capture_exceptions: true,
    capture_performance: false,
    capture_dead_clicks: false,
    capture_heatmaps: false,
    mask_all_text: true,
    mask_all_element_attributes: true,
    before_send: (event) => event && withoutQueries(event),
    session_recording: {
      maskAllInputs: true,
      // Not even how long it is.
      maskInputFn: (text) => (text ? "***" : ""),
      maskTextSelector: "*",
      maskAttributeFn: (name, value, element) =>
        telling.test(name) && element?.tagName !== "LINK" ? "*".repeat(Math.min(value.length, 20)) : value,
      maskCapturedNetworkRequestFn: (request) => ({ ...request, name: request.name && withoutQuery(request.name) }),
      recordCrossOriginIframes: false,
      captureCanvas: { recordCanvas: false },
    },
  });
  posthog.register({ app_version: analyticsAppVersion });
  return {
    sendEvent: (name) => void posthog.capture(name, {}, { send_instantly: true }),
    isRecording: () => posthog.sessionRecordingStarted(),
  };
}
