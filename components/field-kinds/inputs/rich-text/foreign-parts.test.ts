import { expect, test } from "vitest";
import { isLinkAddress } from "../../../../lib/contract/records/rich-text.ts";
import { foreignParts } from "./foreign-parts.ts";

test("what the editor cannot write is named once; what it writes itself is not", () => {
  expect(foreignParts('<h2>A</h2><ol start="3"><li><p>b<br /><u>c</u></p></li></ol><hr><p>1 < 2</p>')).toEqual([]);
  expect(foreignParts('<p><img src="a"><IMG src="b">x<sub>2</sub></p>')).toEqual(["sub"]);
  expect(foreignParts("<table><tbody><tr><td>a</td></tr></tbody></table>")).toEqual(["table"]);
});

test("a link leads to a page, a mailbox or a telephone, and never into the script of the reader", () => {
  const good = ["https://a.example/?q=a:b", "HTTP://a.example", "mailto:a@b.example", "tel:+123", "/a", "#b", "a.html"];
  for (const address of good) expect(isLinkAddress(address), address).toBe(true);
  const bad = [
    "javascript:alert(1)",
    " java\nscript:alert(1)",
    "JAVASCRIPT:x",
    "data:text/html,x",
    "vbscript:x",
    "",
    " ",
  ];
  for (const address of bad) expect(isLinkAddress(address), address).toBe(false);
});
