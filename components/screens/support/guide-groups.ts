/** What the guides answer. Decisions, and the index of guides, are read in the source code. */
import { type Message, msg } from "../../../lib/kernel/words/words.ts";

interface GuideGroup {
  title: Message;
  /** By the file of the guide. */
  answers: Readonly<Record<string, Message>>;
}

export const guideGroups: readonly GuideGroup[] = [
  {
    title: msg("Getting started"),
    answers: {
      "README.md": msg("What Plinth is, and how to start it."),
      "docs/tour.md": msg("How the console looks, from the first page to the log."),
      "docs/first-project.md": msg("Templates, a project's home, and the first call."),
      "docs/accounts.md": msg("How people sign in, and what keeps their accounts safe."),
      "docs/permissions.md": msg("What a member of a project may do, and give to others."),
    },
  },
  {
    title: msg("Content"),
    answers: {
      "docs/content.md": msg("Records, relations and tables for the people who write."),
      "docs/media.md": msg("Uploads, images of every size, and storage on disk or S3."),
      "docs/import-and-export.md": msg("Records as CSV, JSON and NDJSON."),
      "docs/roles-and-tenants.md": msg("Who sees and changes which records, and one project for many customers."),
    },
  },
  {
    title: msg("API"),
    answers: {
      "docs/generated-api.md": msg("How records are read, filtered, written and listened to over GraphQL."),
      "docs/rest-api.md": msg("The same over REST, and the console's own REST calls."),
      "docs/typed-client.md": msg("Types and a client of your models in TypeScript."),
      "docs/functions.md": msg("Code that runs beside the data: in the API, at writes, on a schedule."),
      "docs/webhooks.md": msg("How other programs are told of changes."),
      "docs/plugins.md": msg("Screens, settings and types of fields of your own in the console."),
      "docs/cloud-sync.md": msg(
        "A project's models and records as files, in git, and from one installation to another.",
      ),
      "docs/system-api.md": msg("All that the console does, for programs."),
      "docs/existing-clients.md": msg("What programs that know an earlier system API may rely on."),
    },
  },
  {
    title: msg("Operate"),
    answers: {
      "docs/deployment.md": msg("Servers, proxies, backups and upgrades."),
      "docs/administration.md": msg("Users and projects of the whole installation, for super admins."),
      "docs/audit-log.md": msg("What was done, by whom, and how it is proved."),
      "docs/plans-and-payment.md": msg("What plans limit, and how they are sold."),
      "docs/limits.md": msg("The bound of everything that a stranger can make large."),
      "docs/performance.md": msg("What is promised, and what was measured."),
      "docs/analytics.md": msg("How the use of the console is measured, where you want that."),
      "docs/architecture.md": msg("The rooms of the code, and the way of a value through them."),
    },
  },
];
