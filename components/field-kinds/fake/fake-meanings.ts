/** What a field's name says about its values. The first meaning whose words are in the name counts. */
import type { Faker } from "@faker-js/faker";

/** `distinct` are values of the same form for unique fields, of which a hundred are hardly ever the same. */
type Meaning = readonly [words: RegExp, value: (faker: Faker) => string, distinct?: (faker: Faker) => string];

const fullName = (f: Faker) => `${f.person.firstName()} ${f.person.middleName()} ${f.person.lastName()}`;
const partners = (f: Faker) => `${f.person.lastName()}, ${f.person.lastName()} and ${f.person.lastName()}`;
const wordPair = (f: Faker) => `${f.word.adjective()} ${f.word.noun()}`;
const account = (f: Faker) => `${f.internet.username()}${f.string.numeric(4)}`.replaceAll(" ", "");
/** As it is: there are so many that none comes twice. */
const same = (value: (faker: Faker) => string) => [value, value] as const;

/** Words are matched whole: `_` and spaces part them. */
const words = (list: string) => new RegExp(`(^|[_ ])(${list})([_ ]|$)`);

export const textMeanings: readonly Meaning[] = [
  [words("first_?name|given_?name|vorname"), (f) => f.person.firstName()],
  [words("last_?name|surname|family_?name|nachname"), (f) => f.person.lastName()],
  [
    words("full_?name|author|person|contact|customer|owner|editor|speaker|artist"),
    (f) => f.person.fullName(),
    fullName,
  ],
  [words("user_?name|login|nick(name)?|handle"), (f) => f.internet.username(), account],
  [words("e?_?mail"), (f) => f.internet.email()],
  [words("phone|mobile|tel(ephone)?|fax"), ...same((f) => f.phone.number({ style: "international" }))],
  [words("job|occupation|profession|position"), (f) => f.person.jobTitle()],
  [words("gender|sex"), (f) => f.person.sex()],
  [
    words("company|organi[sz]ation|employer|brand|publisher|agency|vendor|supplier|firm"),
    (f) => f.company.name(),
    partners,
  ],
  [words("department"), (f) => f.commerce.department()],
  [
    words("slug|permalink"),
    (f) => f.lorem.slug(),
    (f) => `${f.lorem.slug(2)}-${f.string.alphanumeric({ length: 5, casing: "lower" })}`,
  ],
  [words("avatar|photo|picture|image|cover|logo|thumbnail"), (f) => f.image.url()],
  [
    words("url|link|website|homepage|web|site"),
    (f) => f.internet.url(),
    (f) => `https://${account(f).toLowerCase()}.example`,
  ],
  [words("domain|host(name)?"), (f) => f.internet.domainName(), (f) => `${account(f).toLowerCase()}.example`],
  [words("ip|ip_?address"), ...same((f) => f.internet.ip())],
  [words("street|address(_?line)?"), (f) => f.location.streetAddress()],
  [words("city|town|place"), (f) => f.location.city()],
  [words("state|province|region|county"), (f) => f.location.state()],
  [words("zip|zip_?code|post(al)?_?code"), (f) => f.location.zipCode()],
  [words("country_?code"), (f) => f.location.countryCode()],
  [words("country|nation(ality)?"), (f) => f.location.country()],
  [words("time_?zone"), (f) => f.location.timeZone()],
  [words("language|locale"), (f) => f.location.language().name],
  [words("currency"), (f) => f.finance.currencyCode()],
  [words("iban|bank_?account"), ...same((f) => f.finance.iban())],
  [words("card(_?number)?"), ...same((f) => f.finance.creditCardNumber())],
  [words("colou?r"), (f) => f.color.human()],
  [words("isbn"), ...same((f) => f.commerce.isbn())],
  [
    words("sku|barcode|ean|serial|reference|code"),
    ...same((f) => f.string.alphanumeric({ length: 8, casing: "upper" })),
  ],
  [words("product|item|article_?name"), (f) => f.commerce.productName()],
  [words("material"), (f) => f.commerce.productMaterial()],
  [words("category|section|genre|topic|kind|type"), (f) => f.commerce.department()],
  [words("tag|keyword|label"), (f) => f.word.noun(), wordPair],
  [words("book"), (f) => f.book.title()],
  [words("song|track|music"), (f) => f.music.songName()],
  [words("animal|pet|species"), (f) => f.animal.type()],
  [words("vehicle|car|model"), (f) => f.vehicle.vehicle()],
  [words("version"), (f) => f.system.semver()],
  [words("file(_?name)?"), (f) => f.system.fileName()],
  [words("uuid|guid"), ...same((f) => f.string.uuid())],
  [
    words("title|headline|subject|caption|heading"),
    (f) => capital(f.lorem.words({ min: 2, max: 6 })),
    (f) => capital(f.lorem.words({ min: 5, max: 7 })),
  ],
  [words("name"), (f) => f.person.fullName(), fullName],
  [words("bio(graphy)?|about"), (f) => f.person.bio()],
  [words("quote|slogan|motto|tagline"), (f) => f.company.catchPhrase()],
  [
    words("description|summary|excerpt|abstract|intro|note|notes|comment|message|remark|remarks|content|body|text"),
    (f) => f.lorem.sentence(),
  ],
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type NumberMeaning = readonly [words: RegExp, range: readonly [min: number, max: number]];

/** Ranges of numbers, before the field's own limits. */
export const numberMeanings: readonly NumberMeaning[] = [
  [words("age"), [18, 90]],
  [words("year|founded"), [1950, 2026]],
  [words("month"), [1, 12]],
  [words("day"), [1, 28]],
  [words("hour|hours"), [0, 23]],
  [words("minute|minutes|duration"), [1, 120]],
  [words("rating|stars|score"), [1, 5]],
  [words("percent(age)?|progress|discount|share"), [0, 100]],
  [words("price|cost|amount|total|budget|salary|fee|value"), [5, 2000]],
  [words("quantity|stock|count|pieces|seats|number"), [0, 200]],
  [words("lat(itude)?"), [-90, 90]],
  [words("lon(gitude)?|lng"), [-180, 180]],
  [words("weight|height|width|length|size|depth"), [1, 250]],
  [words("words|views|likes|visits|downloads|population"), [100, 5000]],
  [words("order|rank|position|priority"), [1, 20]],
];

/** Whether a date lies before or after today; without a word anywhere in the last two years. */
export const dateMeanings: readonly (readonly [words: RegExp, when: "birth" | "soon" | "recent"])[] = [
  [words("birth(day|date)?|born|date_of_birth|dob"), "birth"],
  [
    words(
      "due|deadline|expir(es|y|ation)(_at)?|until|end|ends|ends_at|valid|planned|scheduled|release|event|next|starts?|starts_at",
    ),
    "soon",
  ],
  [words("created|updated|modified|published|seen|last|login|joined"), "recent"],
];
