/** Shows that work goes on which says nothing itself. Runs on Node 20 without any package. */

const linesEveryMs = 20_000;

/**
 * Runs `work` and resolves with what it gives. Meanwhile a terminal shows the seconds since it began; elsewhere, as in
 * the log of a supervisor, a line follows every 20 seconds.
 */
export async function whileWorking(label, work, out = process.stdout) {
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 1000);
  const draw = out.isTTY
    ? () => out.write(`\r${label} ... ${seconds()} s`)
    : () => out.write(`  ${seconds()} s so far ...\n`);
  out.write(out.isTTY ? `${label} ...` : `${label} ...\n`);
  const timer = setInterval(draw, out.isTTY ? 1_000 : linesEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (out.isTTY) out.write("\n");
  }
}
