/** What is said of an act on several records while it goes on, and after. */

import { countText } from "../../../../lib/kernel/counts.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";

export interface ActWords {
  doing(count: number): string;
  /** In batches: so many of all are done. */
  doingOf(done: number, count: number): string;
  done(count: number): string;
  doneTo(name: string): string;
  /** It was stopped, or refused, when so many of all were done. */
  stopped(count: number, total: number): string;
  before(count: number, total: number): string;
}

const publishing: ActWords = {
  doing: (count) => plural(count, "Publishing {count} record…", "Publishing {count} records…"),
  doingOf: (done, count) =>
    plural(count, "Publishing {done} of {count} record…", "Publishing {done} of {count} records…", {
      done: countText(done),
    }),
  done: (count) => plural(count, "{count} record published", "{count} records published"),
  doneTo: (name) => t("{name} published", { name }),
  stopped: (count, total) =>
    plural(count, "Stopped. {count} record of {total} published", "Stopped. {count} records of {total} published", {
      total: countText(total),
    }),
  before: (count, total) =>
    plural(
      count,
      "{count} record of {total} was published before that and stays so. The others are as they were.",
      "{count} records of {total} were published before that and stay so. The others are as they were.",
      { total: countText(total) },
    ),
};

const unpublishing: ActWords = {
  doing: (count) => plural(count, "Unpublishing {count} record…", "Unpublishing {count} records…"),
  doingOf: (done, count) =>
    plural(count, "Unpublishing {done} of {count} record…", "Unpublishing {done} of {count} records…", {
      done: countText(done),
    }),
  done: (count) => plural(count, "{count} record unpublished", "{count} records unpublished"),
  doneTo: (name) => t("{name} unpublished", { name }),
  stopped: (count, total) =>
    plural(count, "Stopped. {count} record of {total} unpublished", "Stopped. {count} records of {total} unpublished", {
      total: countText(total),
    }),
  before: (count, total) =>
    plural(
      count,
      "{count} record of {total} was unpublished before that and stays so. The others are as they were.",
      "{count} records of {total} were unpublished before that and stay so. The others are as they were.",
      { total: countText(total) },
    ),
};

const changing: ActWords = {
  doing: (count) => plural(count, "Changing {count} record…", "Changing {count} records…"),
  doingOf: (done, count) =>
    plural(count, "Changing {done} of {count} record…", "Changing {done} of {count} records…", {
      done: countText(done),
    }),
  done: (count) => plural(count, "{count} record changed", "{count} records changed"),
  doneTo: (name) => t("{name} changed", { name }),
  stopped: (count, total) =>
    plural(count, "Stopped. {count} record of {total} changed", "Stopped. {count} records of {total} changed", {
      total: countText(total),
    }),
  before: (count, total) =>
    plural(
      count,
      "{count} record of {total} was changed before that and stays so. The others are as they were.",
      "{count} records of {total} were changed before that and stay so. The others are as they were.",
      { total: countText(total) },
    ),
};

const tagging: ActWords = {
  doing: (count) => plural(count, "Tagging {count} record…", "Tagging {count} records…"),
  doingOf: (done, count) =>
    plural(count, "Tagging {done} of {count} record…", "Tagging {done} of {count} records…", { done: countText(done) }),
  done: (count) => plural(count, "{count} record tagged", "{count} records tagged"),
  doneTo: (name) => t("{name} tagged", { name }),
  stopped: (count, total) =>
    plural(count, "Stopped. {count} record of {total} tagged", "Stopped. {count} records of {total} tagged", {
      total: countText(total),
    }),
  before: (count, total) =>
    plural(
      count,
      "{count} record of {total} was tagged before that and stays so. The others are as they were.",
      "{count} records of {total} were tagged before that and stay so. The others are as they were.",
      { total: countText(total) },
    ),
};

const deleting: ActWords = {
  doing: (count) => plural(count, "Deleting {count} record…", "Deleting {count} records…"),
  doingOf: (done, count) =>
    plural(count, "Deleting {done} of {count} record…", "Deleting {done} of {count} records…", {
      done: countText(done),
    }),
  done: (count) => plural(count, "{count} record deleted", "{count} records deleted"),
  doneTo: (name) => t("{name} deleted", { name }),
  stopped: (count, total) =>
    plural(count, "Stopped. {count} record of {total} deleted", "Stopped. {count} records of {total} deleted", {
      total: countText(total),
    }),
  before: (count, total) =>
    plural(
      count,
      "{count} record of {total} was deleted before that and stays so. The others are as they were.",
      "{count} records of {total} were deleted before that and stay so. The others are as they were.",
      { total: countText(total) },
    ),
};

export const actWords = { publishing, unpublishing, changing, tagging, deleting };
