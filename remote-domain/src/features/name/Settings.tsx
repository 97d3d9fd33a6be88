import { type FormEvent, type ReactNode, useState } from 'react';
import { domainCalls, type DomainDetail } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Button, Field, Flex, Input, Money, notify, Panel, Stack, Text } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { centsFromDecimal, decimalFromCents } from '@certdeck/validation';
import { AutoRenew } from '../../names/AutoRenew.tsx';
import { useDomainGroups } from '../../names/names.resource.ts';

/** What the tenant says about a name: whether it renews by itself, where it belongs, and what it would be sold for. */
export function Settings({ name }: { name: DomainDetail }) {
  const { t } = useTexts('domain-name');
  const may = useCan()(domainCalls.changeDomains.permission);
  const { groups, nameOf } = useDomainGroups();
  const { send } = useCallMutation(domainCalls.changeDomains);
  return (
    <Panel title={t('settings')}>
      <Stack gap="4">
        <AutoRenew name={name} worded />
        {may ? (
          <Field label={t('settings.group')}>
            <Select
              value={name.groupID}
              onValueChange={(groupID) => void send({ orderNo: [name.orderNo], groupID })}
              options={[
                { value: '', label: t('settings.group.none') },
                ...groups.map((group) => ({ value: group.id, label: group.name })),
              ]}
            />
          </Field>
        ) : (
          <Fact label={t('settings.group')}>{nameOf.get(name.groupID) ?? t('settings.group.none')}</Fact>
        )}
        <Remark name={name} may={may} />
        <SalePrice name={name} may={may} />
      </Stack>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" tone="muted">
        {label}
      </Text>
      <div>{children}</div>
    </div>
  );
}

interface PartProps {
  name: DomainDetail;
  may: boolean;
}

function Remark({ name, may }: PartProps) {
  const { t } = useTexts('domain-name');
  const [draft, setDraft] = useState(name.remark);
  const save = useSaved();
  if (!may) return <Fact label={t('settings.remark')}>{name.remark || '–'}</Fact>;
  return (
    <Saved
      isChanged={draft.trim() !== name.remark}
      busy={save.busy}
      onSave={() => void save.send({ orderNo: [name.orderNo], remark: draft.trim() })}
    >
      <Field label={t('settings.remark')} error={save.errors['remark']}>
        <Input value={draft} maxLength={200} onChange={(event) => setDraft(event.target.value)} />
      </Field>
    </Saved>
  );
}

function SalePrice({ name, may }: PartProps) {
  const { t } = useTexts('domain-name');
  const shown = name.salePrice === null ? '' : decimalFromCents(name.salePrice);
  const [draft, setDraft] = useState(shown);
  const [isWrong, setWrong] = useState(false);
  const save = useSaved();
  if (!may)
    return (
      <Fact label={t('settings.sale')}>
        {name.salePrice === null ? t('settings.sale.none') : <Money cents={name.salePrice} />}
      </Fact>
    );
  const typed = draft.trim();
  const amount = centsFromDecimal(typed);
  const asked = amount.ok && amount.cents > 0 ? amount.cents : undefined;
  const submit = () => {
    setWrong(typed !== '' && asked === undefined);
    if (typed === '') void save.send({ orderNo: [name.orderNo], salePrice: '' });
    else if (asked !== undefined) void save.send({ orderNo: [name.orderNo], salePrice: asked });
  };
  // 12.5 is kept as 12.50.
  const isChanged = typed !== shown && (asked === undefined || asked !== name.salePrice);
  return (
    <Saved isChanged={isChanged} busy={save.busy} onSave={submit}>
      <Field
        label={t('settings.sale')}
        help={t('settings.sale.help')}
        error={isWrong ? t('settings.sale.wrong') : save.errors['salePrice']}
      >
        <Input inputMode="decimal" value={draft} onChange={(event) => setDraft(event.target.value)} />
      </Field>
    </Saved>
  );
}

/** A field with the button that keeps it, once there is something to keep. */
function Saved({
  isChanged,
  busy,
  onSave,
  children,
}: {
  isChanged: boolean;
  busy: boolean;
  onSave(): void;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !busy) onSave();
  };
  return (
    <form onSubmit={submit} noValidate>
      {children}
      {isChanged && (
        <Flex justify="flex-end" marginTop="2">
          <Button type="submit" size="sm" loading={busy}>
            {t('btn.save')}
          </Button>
        </Flex>
      )}
    </form>
  );
}

/** Keeps a change of one name and says so; what was refused of it by field. */
function useSaved() {
  const { t } = useTexts();
  const { send, isSending } = useCallMutation(domainCalls.changeDomains);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  return {
    busy: isSending,
    errors,
    async send(input: Parameters<typeof send>[0]) {
      setErrors({});
      const reply = await send(input);
      if (reply && isSuccess(reply)) notify.success(t('op.saved'));
      else setErrors(reply?.errors ?? {});
    },
  };
}
