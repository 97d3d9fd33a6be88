import { failed, type ChatFormat, readStatus } from './format.ts';
import { teamsText } from './literal.ts';

/** A paragraph that Teams shows letter by letter; a TextBlock would read Markdown in it. */
const paragraph = (text: string, look: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text: teamsText(text), ...look }],
});

/** Microsoft Teams: a Workflows webhook that posts an Adaptive Card. */
export const teams: ChatFormat = {
  hosts: ['*.logic.azure.com', '*.environment.api.powerplatform.com'],
  path: '/',
  request({ url }, { title, sentences, facts, link, from }) {
    return {
      url,
      body: {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: [
                paragraph(title, { weight: 'Bolder', size: 'Medium' }),
                ...sentences.map((text) => paragraph(text)),
                ...facts.map(({ label, value }) => ({
                  type: 'RichTextBlock',
                  inlines: [
                    { type: 'TextRun', text: `${teamsText(label)}: `, isSubtle: true },
                    { type: 'TextRun', text: teamsText(value) },
                  ],
                })),
                paragraph(from, { isSubtle: true, size: 'Small' }),
              ],
              actions: [{ type: 'Action.OpenUrl', title: teamsText(link.label), url: link.url }],
            },
          },
        ],
      },
    };
  },
  read(answer, now) {
    // Workflows answer 202 before the card is posted; what then fails is in the workflow's own history.
    const failure = readStatus(answer, now);
    if (!failure) return { kind: 'sent' };
    const code = /"code"\s*:\s*"(\w{1,60})"/.exec(answer.body)?.[1];
    if (code === undefined) return failure;
    if (code === 'WorkflowNotFound' || code === 'WorkflowTriggerIsNotEnabled')
      return failed('refused', 'gone', code, answer.body);
    if (code === 'DirectApiAuthorizationRequired' || code === 'AuthorizationFailed')
      return failed('refused', 'signature', code, answer.body);
    return { ...failure, code };
  },
};
