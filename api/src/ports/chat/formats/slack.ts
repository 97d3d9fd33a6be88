import type { ChatFormat } from './format.ts';
import { failed, readStatus } from './format.ts';
import { cutTo, slackText } from './literal.ts';

/** Characters of a header, and of a section (Block Kit). */
const MOST_HEADER = 150;
const MOST_SECTION = 3_000;

/** Answers in words, with the status 4xx or, from older webhooks, 200. */
const GONE =
  /^(no_service|no_team|no_active_hooks|team_disabled|channel_not_found|channel_is_archived|invalid_token)/;
const LIMITED = /^(rate_limited|ratelimited|message_limit_exceeded)/;

const section = (text: string) => ({
  type: 'section',
  text: { type: 'plain_text', text: cutTo(text, MOST_SECTION), emoji: false },
});

/** Slack's incoming webhooks. */
export const slack: ChatFormat = {
  hosts: ['hooks.slack.com', 'hooks.slack-gov.com'],
  path: '/services/',
  request({ url }, { title, sentences, facts, link, from }) {
    const lines = facts.map(({ label, value }) => `${slackText(label)}: ${slackText(value)}`);
    return {
      url,
      body: {
        // What a notification on a phone shows; the blocks are what the channel shows.
        text: cutTo(slackText(title), MOST_SECTION),
        mrkdwn: false,
        unfurl_links: false,
        unfurl_media: false,
        blocks: [
          {
            type: 'header',
            text: { type: 'plain_text', text: cutTo(slackText(title), MOST_HEADER), emoji: false },
          },
          ...sentences.map((text) => section(slackText(text))),
          ...(lines.length > 0 ? [section(lines.join('\n'))] : []),
          {
            type: 'section',
            text: {
              type: 'mrkdwn',
              text: `<${slackText(link.url)}|${slackText(link.label)}>`,
              verbatim: true,
            },
          },
          { type: 'context', elements: [{ type: 'plain_text', text: slackText(from), emoji: false }] },
        ],
      },
    };
  },
  read(answer, now) {
    const said = answer.body.trim();
    const code = /^[a-z_]{2,60}/.exec(said)?.[0] ?? `HTTP ${answer.status}`;
    if (answer.status === 200 && said === 'ok') return { kind: 'sent' };
    if (LIMITED.test(said) && answer.status !== 429) return failed('limited', 'limited', code, said);
    if (GONE.test(said)) return failed('refused', 'gone', code, said);
    const failure = readStatus(answer, now);
    if (failure) return failure.reason === 'message' ? { ...failure, code } : failure;
    return failed('unknown', 'unknown', code, said);
  },
};
