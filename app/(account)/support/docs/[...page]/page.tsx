import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Guide } from "../../../../../components/screens/support/guide.tsx";
import { RestError } from "../../../../../lib/console/calls/envelope.ts";
import { callOnServer } from "../../../../../lib/console/calls/server-rest.ts";
import { findAbout } from "../../../../../lib/console/guides/about.ts";
import { guideFile } from "../../../../../lib/console/guides/guides.ts";
import * as calls from "../../../../../lib/contract/calls/addresses.ts";

interface GuideText {
  file: string;
  title: string;
  markdown: string;
}

interface Props {
  params: Promise<{ page: string[] }>;
}

/** Asked once per page: for its title and for its text. */
const findGuide = cache(async (name: string): Promise<GuideText> => {
  try {
    return await callOnServer(calls.readGuide, { query: { file: guideFile(name) } });
  } catch (error) {
    if (error instanceof RestError && error.status === 404) notFound();
    throw error;
  }
});

const nameOf = async ({ params }: Props) => (await params).page.map(decodeURIComponent).join("/");

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await findGuide(await nameOf(props))).title };
}

export default async function GuidePage(props: Props) {
  const { file, markdown } = await findGuide(await nameOf(props));
  return <Guide file={file} markdown={markdown} sourceUrl={(await findAbout()).source_code_url} />;
}
