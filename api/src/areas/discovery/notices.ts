import { forLanguages, type Language } from '@certdeck/contract';
import type { Notice, NoticeKinds, NoticeText, NoticeValues } from '../../platform/area/notices.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { dayText, mailTexts, momentText } from '../../platform/mail-content/texts.ts';
import type { Text } from '../../platform/server/sentences.ts';
import { discoveryTexts, sayOfDiscovery } from './texts.ts';

/** What members are told of a watched server. */
export const noticeSorts = ['expiring', 'expired', 'failed'] as const;
export type NoticeSort = (typeof noticeSorts)[number];

const KIND = 'discovery';
/** From how few days on the end is shown in red. */
const URGENT_DAYS = 7;
const problems = ['noName', 'noAddress', 'dnsFailed', 'refused', 'unreachable', 'noTls', 'late'] as const;

interface Read {
  sort: NoticeSort;
  /** `host:port`. */
  server: string;
  /** Of the certificate. */
  name: string;
  issuer: string;
  certID: string;
  /** Its end; of a server that fails since when it does. */
  day: Date;
  problem: (typeof problems)[number];
}

function read({ sort, server, name, issuer, certID, end, since, problem }: NoticeValues): Read | undefined {
  const known = noticeSorts.find((one) => one === sort);
  const day = known === 'failed' ? since : end;
  if (!known || server === undefined || day === undefined) return undefined;
  if (known !== 'failed' && (name === undefined || certID === undefined)) return undefined;
  return {
    ...{ sort: known, server, name: name || server, issuer: issuer ?? '', certID: certID ?? '' },
    ...{ day: new Date(day), problem: problems.find((one) => one === problem) ?? 'unreachable' },
  };
}

// texts: title.* notice.* problem.*
const titleOf = ({ sort, server, name, day }: Read): Text =>
  forLanguages(
    (language) => sayOfDiscovery(`title.${sort}`, { server, name, day: dayText(day, language) })[language],
  );

const sentenceOf = ({ sort, server, day, problem }: Read, language: Language): string =>
  sayOfDiscovery(`notice.${sort}`, {
    server,
    day: dayText(day, language),
    reason: discoveryTexts[`problem.${problem}`][language],
  })[language];

function wordsOf(values: NoticeValues): NoticeText | undefined {
  const says = read(values);
  return says && { title: titleOf(says), content: forLanguages((language) => sentenceOf(says, language)) };
}

/** A notice of the portal about a watched server. @throws Error for values that lack what it says */
export function discoveryNotice(values: NoticeValues): Notice {
  const says = wordsOf(values);
  if (!says) throw new Error('A notice about a watched server lacks what it says');
  return { kind: KIND, values, says };
}

/** Notices about watched servers, by kind. */
export const discoveryNotices: NoticeKinds = { [KIND]: wordsOf };

/** Few words above the heading: how many days are left. */
function markOf(values: NoticeValues, language: Language): Pick<MailContent, 'mark'> {
  const days = Number(values['days'] ?? '0');
  if (days < 1) return {};
  const text = sayOfDiscovery('daysLeft', { count: days })[language];
  return { mark: { text, tone: days <= URGENT_DAYS ? 'danger' : 'warning' } };
}

/** The mail about a watched server; undefined when the values lack something. */
export function discoveryMail(values: NoticeValues, language: Language): MailContent | undefined {
  const says = read(values);
  if (!says) return undefined;
  const { sort, server, name, issuer, certID, day } = says;
  const isFailed = sort === 'failed';
  const row = (label: Text, value: string) => ({ label: label[language], value });
  const title = titleOf(says)[language];
  return {
    kind: 'discovery',
    subject: title,
    ...markOf(values, language),
    heading: title,
    blocks: [
      { block: 'sentence', text: sentenceOf(says, language) },
      {
        block: 'button',
        label: discoveryTexts[isFailed ? 'button.server' : 'button.certificate'][language],
        path: isFailed
          ? '/certhub/discovery/manage?state=failed'
          : `/certhub/discovery/certs/${encodeURIComponent(certID)}`,
      },
      {
        block: 'facts',
        rows: [
          ...(isFailed ? [] : [row(mailTexts['label.name'], name)]),
          row(discoveryTexts['label.server'], server),
          ...(issuer === '' ? [] : [row(discoveryTexts['label.issuer'], issuer)]),
          row(discoveryTexts[isFailed ? 'label.since' : 'label.ends'], momentText(day, language)),
        ],
      },
    ],
    why: discoveryTexts['why'][language],
    isChosen: true,
  };
}
