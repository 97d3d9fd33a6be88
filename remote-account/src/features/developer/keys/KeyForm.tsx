import { type FormEvent, useRef, useState } from 'react';
import { type KeyPermission, keyPermissions } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Box, Button, Field, Flex, Grid, Input } from '@certdeck/ui';
import { Checkbox, Select, Textarea } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { decimalFromCents } from '@certdeck/validation';
import { centsIn } from '../../../forms/centsIn.ts';
import type { ApiKey } from './Keys.resource.ts';

const limitFields = ['orderLimit', 'monthLimit'] as const;
const fields = ['name', 'permissions', ...limitFields, 'ranges', 'expiresAt'] as const;
type FieldName = (typeof fields)[number];
type Errors = Partial<Record<FieldName, string>>;

// texts: dev.limit.help dev.orderLimit.help
const LIMITS = { orderLimit: 'dev.orderLimit', monthLimit: 'dev.limit' } as const;

/** Days that a key may be given; 0 for no end. */
const LIVES = [30, 90, 365, 0];
const DAY = 86_400;
/** The end that the key has already. */
const SAME = 'same';

const linesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '');
const isReading = (permission: KeyPermission): boolean => permission.endsWith(':read');

/** What a key may do, from where, until when (seconds since 1970; absent for never) and for how much (cents). */
export interface KeySettings {
  name: string;
  permissions: KeyPermission[];
  ranges: string[];
  expiresAt?: number;
  orderLimit?: number;
  monthLimit?: number;
}

/** What the API said against it: at its fields, or of the whole; undefined where it was done. */
export type KeyRefusal = { errors?: Readonly<Record<string, string>> | undefined; said: string } | undefined;

interface Props {
  title: string;
  description: string;
  submitLabel: string;
  /** A key that is changed; absent for a new one. */
  present?: ApiKey;
  send: (settings: KeySettings) => Promise<KeyRefusal>;
  onClose: () => void;
}

const typedOf = (cents: number | undefined): string => (cents === undefined ? '' : decimalFromCents(cents));

/** What a key may do, from where, for how long and for how much. What was typed remains when it is refused. */
export function KeyForm({ title, description, submitLabel, present, send, onClose }: Props) {
  const { t } = useTexts('account');
  const format = useFormats();
  const can = useCan();
  const form = useRef<HTMLFormElement>(null);
  const own = keyPermissions.filter((one) => present?.permissions.includes(one));
  const [name, setName] = useState(present?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<KeyPermission>>(new Set(own));
  const [ranges, setRanges] = useState(present?.ranges.join('\n') ?? '');
  const endsAt = present?.expiresAt ?? 0;
  const [days, setDays] = useState(endsAt > 0 ? SAME : present ? '0' : '365');
  const [limits, setLimits] = useState({
    orderLimit: typedOf(present?.orderLimit),
    monthLimit: typedOf(present?.monthLimit),
  });
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  // What the key has already may be kept, though its maker has lost it meanwhile.
  const open = keyPermissions.filter((one) => can(one) || own.includes(one));
  const forget = (field: FieldName) => setErrors(({ [field]: _gone, ...rest }) => rest);

  /** Shows reasons at their fields, the first of them focused; true when there are any. */
  function show(found: Errors): boolean {
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first)
      form.current?.querySelector<HTMLElement>(`[data-field=${first}] :is(input, textarea, button)`)?.focus();
    return first !== undefined;
  }
  const choose = (permissions: Iterable<KeyPermission>) => {
    setChosen(new Set(permissions));
    forget('permissions');
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const filled = chosen.has('order:pay') ? limitFields.filter((one) => limits[one].trim() !== '') : [];
    const typed = new Map(filled.map((one) => [one, centsIn(limits[one])]));
    const wrong: Errors = {
      ...(name.trim() === '' && { name: t('dev.name.missing') }),
      ...(chosen.size === 0 && { permissions: t('dev.permissions.missing') }),
      ...Object.fromEntries(
        filled.flatMap((one) => (typed.get(one) === undefined ? [[one, t('dev.limit.wrong')]] : [])),
      ),
    };
    if (show(wrong)) return;
    setBusy(true);
    const refused = await send({
      name: name.trim(),
      permissions: open.filter((one) => chosen.has(one)),
      ranges: linesIn(ranges),
      ...(days === SAME && { expiresAt: endsAt }),
      ...(days !== SAME && days !== '0' && { expiresAt: Math.floor(Date.now() / 1000) + Number(days) * DAY }),
      ...Object.fromEntries(typed),
    });
    setBusy(false);
    if (!refused) return;
    const said = refused.errors ?? {};
    const found = Object.fromEntries(fields.flatMap((one) => (said[one] ? [[one, said[one]]] : [])));
    if (!show(found)) setRefusal(refused.said);
  }

  return (
    <FormDialog
      form={form}
      size="lg"
      title={title}
      description={description}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
      submitLabel={submitLabel}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box data-field="name">
        <Field label={t('dev.col.name')} help={t('dev.name.help')} error={errors.name} required>
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
      <Box data-field="permissions">
        <Field
          group
          label={t('dev.col.may')}
          error={errors.permissions}
          help={t('dev.permissions.help')}
          required
          aside={
            <Flex gap="3">
              <Button size="sm" variant="link" onClick={() => choose(open.filter(isReading))}>
                {t('dev.may.reading')}
              </Button>
              <Button size="sm" variant="link" onClick={() => choose(open)}>
                {t('dev.may.everything')}
              </Button>
            </Flex>
          }
        >
          <Grid
            columnGap="4"
            rowGap="2"
            gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}
          >
            {open.map((permission) => (
              <Checkbox
                key={permission}
                checked={chosen.has(permission)}
                onValueChange={(isChosen) =>
                  choose(isChosen ? [...chosen, permission] : [...chosen].filter((one) => one !== permission))
                }
              >
                {t(`dev.may.${permission.replace(':', '.')}`)}
              </Checkbox>
            ))}
          </Grid>
        </Field>
      </Box>
      {chosen.has('order:pay') && (
        <Grid columnGap="4" rowGap="4" gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}>
          {limitFields.map((one) => (
            <Box key={one} data-field={one}>
              <Field label={t(LIMITS[one])} help={t(`${LIMITS[one]}.help`)} error={errors[one]} optional>
                <Input
                  value={limits[one]}
                  inputMode="decimal"
                  autoComplete="off"
                  end="CNY"
                  onChange={({ target }) => {
                    setLimits((before) => ({ ...before, [one]: target.value }));
                    forget(one);
                  }}
                />
              </Field>
            </Box>
          ))}
        </Grid>
      )}
      <Box data-field="ranges">
        <Field label={t('dev.col.from')} help={t('dev.ranges.help')} error={errors.ranges} optional>
          <Textarea
            rows={2}
            value={ranges}
            spellCheck={false}
            placeholder="203.0.113.0/28"
            onChange={(event) => {
              setRanges(event.target.value);
              forget('ranges');
            }}
          />
        </Field>
      </Box>
      <Box data-field="expiresAt">
        <Field label={t('dev.col.ends')} error={errors.expiresAt}>
          <Select
            value={days}
            onValueChange={(next) => {
              setDays(next);
              forget('expiresAt');
            }}
            options={[
              ...(endsAt > 0
                ? [{ value: SAME, label: t('dev.ends.same', { moment: format.date(endsAt) }) }]
                : []),
              ...LIVES.map((one) => ({
                value: String(one),
                label: one === 0 ? t('dev.never') : t('dev.days', { count: one }),
              })),
            ]}
          />
        </Field>
      </Box>
    </FormDialog>
  );
}
