import { type FormEvent, useRef, useState } from 'react';
import { developerCalls, type WebhookEvent, webhookEvents } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation } from '@certdeck/session';
import { Box, Field, Flex, Input, Stack, Text } from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import type { Webhook } from './Webhooks.resource.ts';

const OWN = { messages: 'own' } as const;
type Errors = Partial<Record<'url' | 'events', string>>;

interface Props {
  /** The one that is changed; a new one without it. */
  webhook: Webhook | undefined;
  /** Called with the secret of a new one. */
  onDone: (secret: string | undefined) => void;
  onClose: () => void;
}

/** An address, and what it is told. */
export function WebhookDialog({ webhook, onDone, onClose }: Props) {
  const { t } = useTexts('account');
  const form = useRef<HTMLFormElement>(null);
  const create = useCallMutation(developerCalls.createWebhook, OWN);
  const change = useCallMutation(developerCalls.changeWebhook, OWN);
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<ReadonlySet<string>>(new Set(webhook?.events ?? webhookEvents));
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  function show(found: Errors): boolean {
    setErrors(found);
    const first = found.url !== undefined ? 'url' : found.events !== undefined ? 'events' : undefined;
    if (first) form.current?.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
    return first !== undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const chosen = webhookEvents.filter((one) => events.has(one));
    const wrong: Errors = {
      ...(!URL.canParse(url) && { url: t('hook.url.wrong') }),
      ...(chosen.length === 0 && { events: t('hook.events.missing') }),
    };
    if (show(wrong)) return;
    setBusy(true);
    const reply: Reply<object> | null = webhook
      ? await change.send({ id: webhook.id, url, events: chosen })
      : await create.send({ url, events: chosen });
    setBusy(false);
    if (reply && isSuccess(reply)) {
      onDone('secret' in reply.data ? String(reply.data.secret) : undefined);
      return;
    }
    const { url: wrongUrl, events: wrongEvents } = reply?.errors ?? {};
    if (!show({ ...(wrongUrl && { url: wrongUrl }), ...(wrongEvents && { events: wrongEvents }) }))
      setRefusal(reply ? reply.msg || t('failed') : t('dev.unsent'));
  }
  const toggle = (event: WebhookEvent) => (isChosen: boolean) => {
    setEvents(new Set(isChosen ? [...events, event] : [...events].filter((one) => one !== event)));
    setErrors(({ events: _gone, ...rest }) => rest);
  };

  return (
    <FormDialog
      form={form}
      title={webhook ? t('hook.change.title') : t('hook.new')}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
      submitLabel={webhook ? t('hook.save') : t('hook.new.submit')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box data-field="url">
        <Field label={t('hook.url')} help={t('hook.url.help')} error={errors.url} required>
          <Input
            value={url}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setUrl(event.target.value);
              setErrors(({ url: _gone, ...rest }) => rest);
            }}
          />
        </Field>
      </Box>
      <Box data-field="events">
        <Field group label={t('hook.events')} error={errors.events} required>
          <Stack gap="2">
            {webhookEvents.map((event) => (
              <Checkbox key={event} checked={events.has(event)} onValueChange={toggle(event)}>
                <Flex columnGap="2" wrap="wrap" align="baseline">
                  {/* texts: hook.event.* */}
                  <span>{t(`hook.event.${event}`)}</span>
                  <Text as="span" fontFamily="mono" fontSize="xs" color="fg.muted">
                    {event}
                  </Text>
                </Flex>
              </Checkbox>
            ))}
          </Stack>
        </Field>
      </Box>
    </FormDialog>
  );
}
