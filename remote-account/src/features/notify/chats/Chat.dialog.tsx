import { type FormEvent, useRef, useState } from 'react';
import { accountCalls, chatPlatforms, languages, signsMessages } from '@certdeck/contract';
import { LANG_NAMES, useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation } from '@certdeck/session';
import { Box, Field, Input, PasswordInput } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import type { Chat } from './Chats.resource.ts';

const OWN = { messages: 'own' } as const;
type Errors = Partial<Record<'name' | 'secretAddress' | 'secret', string>>;
const fields = ['name', 'secretAddress', 'secret'] as const;

interface Props {
  /** The one that is changed; a new one without it. */
  chat: Chat | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** A chat's name, language and what opens it, which is never shown again. */
export function ChatDialog({ chat, onDone, onClose }: Props) {
  const { t, lang } = useTexts('account');
  const form = useRef<HTMLFormElement>(null);
  const create = useCallMutation(accountCalls.createChat, OWN);
  const change = useCallMutation(accountCalls.changeChat, OWN);
  const [name, setName] = useState(chat?.name ?? '');
  const [platform, setPlatform] = useState(chat?.platform ?? 'slack');
  const [language, setLanguage] = useState(chat?.language ?? lang);
  const [secretAddress, setAddress] = useState('');
  const [secret, setSecret] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  function show(found: Errors): boolean {
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
    return first !== undefined;
  }
  const forget = (field: keyof Errors) => setErrors((before) => ({ ...before, [field]: undefined }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const isKept = chat !== undefined && secretAddress === '';
    const wrong: Errors = {
      ...(name.trim() === '' && { name: t('chat.name.missing') }),
      ...(!isKept && !URL.canParse(secretAddress) && { secretAddress: t('chat.address.wrong') }),
    };
    if (show(wrong)) return;
    setBusy(true);
    const signed = signsMessages(platform) && secret !== '' ? { secret } : {};
    const reply: Reply<object> | null = chat
      ? await change.send({ id: chat.id, name, language, ...signed, ...(!isKept && { secretAddress }) })
      : await create.send({ name, platform, language, secretAddress, ...signed });
    setBusy(false);
    if (reply && isSuccess(reply)) return onDone();
    const found = fields.flatMap((field) => {
      const text = reply?.errors?.[field];
      return text ? [[field, text] as const] : [];
    });
    if (!show(Object.fromEntries(found))) setRefusal(reply ? reply.msg || t('failed') : t('dev.unsent'));
  }

  return (
    <FormDialog
      form={form}
      title={chat ? t('chat.change.title') : t('chat.add')}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
      submitLabel={chat ? t('hook.save') : t('chat.add')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box data-field="name">
        <Field label={t('chat.name')} help={t('chat.name.help')} error={errors.name} required>
          <Input
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              forget('name');
            }}
          />
        </Field>
      </Box>
      {!chat && (
        <Field label={t('chat.platform')}>
          <Select
            value={platform}
            onValueChange={(next) => setPlatform(chatPlatforms.find((one) => one === next) ?? platform)}
            options={chatPlatforms.map((one) => ({ value: one, label: t(`chat.platform.${one}`) }))}
          />
        </Field>
      )}
      <Box data-field="secretAddress">
        <Field
          label={t('chat.address')}
          // texts: chat.where.*
          help={chat ? t('chat.address.keep', { address: chat.shownAs }) : t(`chat.where.${platform}`)}
          error={errors.secretAddress}
          required={!chat}
        >
          <Input
            value={secretAddress}
            maxLength={1000}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setAddress(event.target.value);
              forget('secretAddress');
            }}
          />
        </Field>
      </Box>
      {signsMessages(platform) && (
        <Box data-field="secret">
          <Field
            label={t('chat.secret')}
            help={chat?.hasSecret ? t('chat.secret.keep') : t('chat.secret.help')}
            error={errors.secret}
          >
            <PasswordInput
              value={secret}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => {
                setSecret(event.target.value);
                forget('secret');
              }}
            />
          </Field>
        </Box>
      )}
      <Field label={t('chat.language')}>
        <Select
          value={language}
          onValueChange={(next) => setLanguage(languages.find((one) => one === next) ?? language)}
          options={languages.map((one) => ({ value: one, label: LANG_NAMES[one] }))}
        />
      </Field>
    </FormDialog>
  );
}
