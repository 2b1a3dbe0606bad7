/** Code in a process whose machine is elsewhere on the earth: no test can move its own. */
import { execFileSync } from "node:child_process";

/** As far east and as far west as people live, and one that is off by half an hour. */
export const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/St_Johns"] as const;

/** The default export, as JSON, of a module that imports from the root of the repository. */
// Tests look into values of many shapes, and fail on a wrong one.
// biome-ignore lint/suspicious/noExplicitAny: see above
export function inZone(zone: (typeof zones)[number], module: string): any {
  const program = `${module.replace("export default", "const made =")}
    if (new Date(0).getTimezoneOffset() === 0) throw new Error("This is Greenwich.");
    process.stdout.write(JSON.stringify(made));`;
  const text = execFileSync(process.execPath, ["--input-type=module-typescript", "-e", program], {
    env: { ...process.env, TZ: zone },
    encoding: "utf8",
  });
  return JSON.parse(text);
}
