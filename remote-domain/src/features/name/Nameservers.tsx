import { type FormEvent, useRef, useState } from 'react';
import { domainCalls, type DomainDetail } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Button, EditIcon, Field, HStack, notify, Panel, Stack, Text } from '@certdeck/ui';
import { Textarea } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { cleanNames } from '@certdeck/validation';
import { dnsPage } from '../../names/addresses.ts';

/** In these the registry takes other servers. */
const changeable: readonly DomainDetail['status'][] = ['active', 'expired'];
/** Servers of one name at most. */
const MOST = 13;

/** Which servers answer for a name, and the dialog that changes them. */
export function Nameservers({ name }: { name: DomainDetail }) {
  const { t } = useTexts('domain-name');
  const may = useCan()(domainCalls.setNameservers.permission) && changeable.includes(name.status);
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      title={t('servers')}
      actions={
        <HStack gap="2">
          <Button size="sm" asChild>
            <RouterLink to={dnsPage(name.domain)}>{t('servers.records')}</RouterLink>
          </Button>
          {may && (
            <Button size="sm" icon={<EditIcon size={14} />} onClick={() => setEditing(true)}>
              {t('servers.change')}
            </Button>
          )}
        </HStack>
      }
    >
      {name.nameservers.length === 0 ? (
        <Text tone="muted">{t('servers.none')}</Text>
      ) : (
        <Stack as="ul" gap="1">
          {name.nameservers.map((server) => (
            <Text as="li" key={server} mono translate="no">
              {server}
            </Text>
          ))}
        </Stack>
      )}
      {editing && <ServersDialog name={name} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

function ServersDialog({ name, onClose }: { name: DomainDetail; onClose(): void }) {
  const { t } = useTexts('domain-name');
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(name.nameservers.join('\n'));
  const [error, setError] = useState('');
  const [refusal, setRefusal] = useState('');
  const { send, isSending } = useCallMutation(domainCalls.setNameservers, { messages: 'own' });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError('');
    setRefusal('');
    const nameservers = cleanNames(typed).lines;
    if (nameservers.length === 1) return setError(t('servers.two'));
    if (nameservers.length > MOST) return setError(t('servers.most', { count: MOST }));
    const reply = await send({ orderNo: name.orderNo, nameservers });
    if (reply && isSuccess(reply)) {
      notify.success(t('common:op.saved'));
      return onClose();
    }
    const atField = reply?.errors?.['nameservers'];
    if (atField) return setError(atField);
    // Of a lost answer the client has told; what was typed stays.
    return setRefusal(reply && !reply.shown ? reply.msg || t('failed') : t('failed'));
  }

  return (
    <FormDialog
      form={form}
      title={t('servers.title', { name: name.unicode })}
      description={t('servers.lead')}
      busy={isSending}
      initialFocus={() => form.current?.querySelector('textarea') ?? null}
      submitLabel={t('common:btn.save')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('servers')} help={t('servers.help')} error={error}>
        <Textarea
          rows={5}
          value={typed}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
