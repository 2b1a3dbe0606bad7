import { limits } from "../../lib/contract/limits.ts";
import { t, texts } from "../../lib/kernel/words/words.ts";
import { classNames } from "../ui/class-names.ts";

const levels = texts(["Too short", "Weak", "Fair", "Good", "Strong"]);

/**
 * 0 to 4: how long a password would hold against guessing, from its length and the variety of its characters. A hint
 * only; the server decides, and also refuses common passwords.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < limits.passwordMin) return 0;
  const pools: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  const alphabet = pools.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  // Repetitions add little: count a run or a repeated character once and a bit.
  const length = new Set(password).size + (password.length - new Set(password).size) * 0.4;
  const bits = length * Math.log2(Math.max(alphabet, 2));
  return bits < 40 ? 1 : bits < 56 ? 2 : bits < 75 ? 3 : 4;
}

/** Four bars and a word under a new password; the same height while it is empty. */
export function PasswordStrength({ password }: { password: string }) {
  const level = passwordStrength(password);
  const colour = level <= 1 ? "bg-danger" : level === 2 ? "bg-warning" : "bg-success";
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex flex-1 gap-1">
        {levels.slice(1).map((name, index) => (
          <span key={name} className={classNames("h-1 flex-1 rounded-full", index < level ? colour : "bg-subtle")} />
        ))}
      </span>
      <span aria-live="polite" className="min-w-32 text-right">
        {password === ""
          ? t("At least {passwordMin} characters", { passwordMin: limits.passwordMin })
          : t("Strength: {value}", { value: levels[level] })}
      </span>
    </span>
  );
}
