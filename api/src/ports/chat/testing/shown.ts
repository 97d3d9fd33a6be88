import type { ChatPlatform } from '@certdeck/contract';

/** A message as people in the chat see it. */
export interface Shown {
  text: string;
  links: string[];
  /** Whether it calls people: everybody, or somebody. */
  pings: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/** Every value of a field of a name, at any depth. */
function valuesOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    ...(key === name && typeof one !== 'object' ? [one] : []),
    ...valuesOf(one, name),
  ]);
}
const textsOf = (value: unknown, name: string): string[] => valuesOf(value, name).map(String);

/** What Slack makes of control sequences: `<url|label>` is a link, `<!…>`, `<@…>` and `<#…>` call. */
function slack(body: Json): Shown {
  const raw = [...textsOf(body['blocks'], 'text'), String(body['text'])].join('\n');
  const inside = [...raw.matchAll(/<([^>]*)>/g)].map(([, one = '']) => one);
  return {
    text: raw
      .replaceAll(/<[^|>]*\|([^>]*)>/g, '$1')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
    links: inside
      .filter((one) => one.startsWith('http'))
      .map((one) => (one.split('|')[0] ?? '').replaceAll('&amp;', '&')),
    pings: inside.some((one) => /^[!@#]/.test(one)) || body['link_names'] !== undefined,
  };
}

const teams = (body: Json): Shown => {
  // A TextBlock would read Markdown and dates; none may hold what users have given.
  if (valuesOf(body, 'type').some((one) => one === 'TextBlock' || one === 'FactSet'))
    throw new Error('Teams reads Markdown in this card');
  const text = textsOf(body, 'text').join('\n');
  return { text, links: textsOf(body, 'url'), pings: body['msteams'] !== undefined || text.includes('{{') };
};

/** Markdown without escapes: links, and what a bare sign would have made of the text. */
function markdown(raw: string, isEscapable: boolean): { text: string; links: string[] } {
  const links: string[] = [];
  const held: string[] = [];
  const kept = isEscapable
    ? raw.replaceAll(
        /\\([\\`*_{}[\]()#+!<>|~])/g,
        (_all, sign: string) => `\ue000${held.push(sign) - 1}\ue001`,
      )
    : raw;
  const read = kept
    .replaceAll(/\[([^\]]*)\]\((\S*)\)/g, (_all, label: string, url: string) => {
      links.push(url);
      return label;
    })
    .replaceAll('**', '')
    .replaceAll(/^(####|>|-) /gm, '');
  return {
    text: read
      .replaceAll(/\ue000(\d+)\ue001/g, (_all, index: string) => held[Number(index)] ?? '')
      .replaceAll('\u200b', ''),
    links,
  };
}

function dingtalk(body: Json): Shown {
  const at = Object.entries(Object(body['at']) as Json);
  const { text, links } = markdown(textsOf(body['markdown'], 'text').join('\n'), true);
  return { text, links, pings: at.some(([, one]) => one === true || (Array.isArray(one) && one.length > 0)) };
}

function wecom(body: Json): Shown {
  const raw = textsOf(body['markdown'], 'content').join('\n');
  return { ...markdown(raw, false), pings: /<@/.test(raw) || valuesOf(body, 'mentioned_list').length > 0 };
}

const feishu = (body: Json): Shown => ({
  text: [...textsOf(body['content'], 'title'), ...textsOf(body['content'], 'text')].join('\n'),
  links: textsOf(body['content'], 'href'),
  pings: textsOf(body['content'], 'tag').includes('at') || body['msg_type'] !== 'post',
});

/** How each chat reads the body of a request. */
export const showIn: Readonly<Record<ChatPlatform, (body: Json) => Shown>> = {
  slack,
  teams,
  dingtalk,
  feishu,
  wecom,
};
