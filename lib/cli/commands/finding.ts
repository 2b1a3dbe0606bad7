/** What the doctor says of one thing that it has looked at. */
export interface Finding {
  name: string;
  status: "ok" | "warning" | "failed";
  found: string;
  /** What to do; empty where all is well. */
  advice: string;
}

/** Who has not answered by then does not answer. */
export const answerMsMax = 5_000;

export const ok = (name: string, found: string): Finding => ({ name, status: "ok", found, advice: "" });
export const warning = (name: string, found: string, advice: string): Finding => ({
  name,
  status: "warning",
  found,
  advice,
});
export const failed = (name: string, found: string, advice: string): Finding => ({
  name,
  status: "failed",
  found,
  advice,
});
