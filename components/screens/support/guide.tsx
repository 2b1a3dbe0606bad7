import { ArrowLeft } from "lucide-react";
import MarkdownIt from "markdown-it";
import Link from "next/link";
import { guideLink, guidePicture } from "../../../lib/console/guides/guides.ts";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";

interface GuideProps {
  file: string;
  markdown: string;
  /** The operator's link to the source code. */
  sourceUrl: string | null;
}

/** A guide as a page. Rendered on the server alone; the browser gets its HTML. */
export function Guide({ file, markdown, sourceUrl }: GuideProps) {
  return (
    <div className="w-full max-w-4xl space-y-4 p-edge">
      <Link
        href={routes.support()}
        className="inline-flex items-center gap-1.5 rounded-sm text-muted underline-offset-4 hover:text-text hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t("All guides")}
      </Link>
      <article
        lang="en"
        className="rich-text [&_:is(th,td)]:wrap-break-word [&>*+*]:mt-4 [&>*+h2]:mt-8 [&>*+h3]:mt-6 [&>h2]:text-title [&>h3]:text-lead"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the product's own text, rendered without HTML.
        dangerouslySetInnerHTML={{ __html: htmlOf({ file, markdown, sourceUrl }) }}
      />
    </div>
  );
}

function htmlOf({ file, markdown, sourceUrl }: GuideProps): string {
  const renderer = new MarkdownIt({ html: false, linkify: true });
  const { rules } = renderer.renderer;
  rules.table_open = () => '<div class="overflow-x-auto" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
  // What scrolls must be reachable by keyboard.
  for (const name of ["fence", "code_block"] as const)
    rules[name] = (tokens, at) =>
      `<pre tabindex="0"><code>${renderer.utils.escapeHtml(tokens[at]!.content)}</code></pre>\n`;
  const tokens = renderer.parse(markdown, {});
  for (const token of tokens) {
    // The page's h1 is in its top bar.
    if (token.type.startsWith("heading_")) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
    const isPlain: boolean[] = [];
    for (const child of token.children ?? []) {
      if (child.type === "link_open") {
        const address = guideLink(String(child.attrGet("href") ?? ""), file, sourceUrl);
        isPlain.push(address === null);
        if (address === null) Object.assign(child, { tag: "span", attrs: null });
        else {
          child.attrSet("href", address);
          if (!address.startsWith("/")) {
            child.attrSet("target", "_blank");
            child.attrSet("rel", "noreferrer");
          }
        }
      } else if (child.type === "link_close" && isPlain.pop()) child.tag = "span";
      else if (child.type === "image") {
        const address = guidePicture(String(child.attrGet("src") ?? ""), file);
        child.attrSet("src", address ?? "");
        child.attrSet("loading", "lazy");
        if (address === null) child.hidden = true;
      }
    }
  }
  return renderer.renderer.render(tokens, renderer.options, {});
}
