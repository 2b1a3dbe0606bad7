export { type DiagnosticBundle, makeDiagnosticBundle } from "./diagnostic-bundle.ts";
export { requireReady } from "./readiness.ts";
export { getSystemHealth, type SystemHealth } from "./system-health.ts";
