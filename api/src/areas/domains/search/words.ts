/** Words that names of companies are made of, with others that mean nearly the same. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  agency: ['studio'],
  art: ['design'],
  auto: ['car'],
  baby: ['kids'],
  bank: [],
  beauty: ['style'],
  bike: ['cycle'],
  blog: ['news'],
  blue: [],
  book: ['read'],
  box: ['kit'],
  buy: ['shop'],
  cafe: ['coffee'],
  car: ['auto'],
  care: ['health'],
  chat: ['talk'],
  city: ['town'],
  cloud: ['host'],
  code: ['dev'],
  coffee: ['cafe', 'brew'],
  cook: ['kitchen'],
  craft: ['made'],
  data: ['info'],
  design: ['studio'],
  dev: ['code'],
  digital: ['online'],
  easy: ['simple'],
  eco: ['green'],
  farm: ['garden'],
  fashion: ['style'],
  fast: ['quick'],
  film: ['video'],
  fit: ['sport'],
  flower: ['garden'],
  food: ['kitchen'],
  fresh: ['pure'],
  fun: ['play'],
  game: ['play'],
  garden: ['green'],
  gold: [],
  good: ['best'],
  green: ['eco'],
  group: ['team'],
  health: ['care'],
  home: ['house'],
  host: ['cloud'],
  hotel: ['stay'],
  house: ['home'],
  job: ['work'],
  kitchen: ['food'],
  lab: ['studio'],
  land: ['world'],
  law: ['legal'],
  learn: ['study'],
  life: ['living'],
  light: ['bright'],
  love: ['heart'],
  mail: ['post'],
  market: ['shop'],
  media: ['press'],
  money: ['cash'],
  music: ['sound'],
  news: ['daily'],
  office: ['work'],
  paper: [],
  park: [],
  pay: ['cash'],
  pet: ['paws'],
  phone: ['mobile'],
  photo: ['pics'],
  pizza: [],
  play: ['game'],
  red: [],
  rent: ['hire'],
  sale: ['deal'],
  school: ['academy'],
  secure: ['safe'],
  shop: ['store', 'market'],
  site: ['web'],
  smart: ['clever'],
  soft: [],
  solar: ['sun'],
  sport: ['fit'],
  star: [],
  store: ['shop'],
  studio: ['lab'],
  sun: ['solar'],
  tea: [],
  team: ['crew'],
  tech: ['digital'],
  tour: ['travel'],
  toy: ['play'],
  travel: ['trip', 'tour'],
  trip: ['travel'],
  video: ['film'],
  water: [],
  web: ['site'],
  wine: ['cellar'],
  work: ['job'],
  world: ['land'],
};

export const synonymsOf = (word: string): readonly string[] =>
  Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? []) : [];

const isKnown = (word: string): boolean => Object.hasOwn(SYNONYMS, word);

/** A rest that is shorter is no word of its own. */
const LEAST = 3;

/**
 * The words of a name: divided at hyphens, digits and upper case as it was typed, and before or after the longest word
 * that is known, where what is left has three letters.
 */
export function wordsOf(typed: string): string[] {
  const parts = typed
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1-$2')
    .replaceAll(/(\p{L})(\p{Nd})|(\p{Nd})(\p{L})/gu, '$1$3-$2$4')
    .toLowerCase()
    .split('-')
    .filter((part) => part !== '');
  return parts.flatMap((part) => divided(part));
}

function divided(part: string): string[] {
  if (isKnown(part) || !/^[a-z]+$/.test(part)) return [part];
  for (let length = part.length - LEAST; length >= LEAST; length--) {
    const [start, rest] = [part.slice(0, length), part.slice(length)];
    if (isKnown(start)) return [start, rest];
    const [before, end] = [part.slice(0, -length), part.slice(-length)];
    if (isKnown(end)) return [before, end];
  }
  return [part];
}
