const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** A day in words, in UTC as bills count it: the same on the server and in every browser. */
export const dateText = (date: string): string => day.format(new Date(date));
