import { type FormEvent, useRef, useState } from 'react';
import { developerCalls, type Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Box, Field, Grid, Input } from '@certdeck/ui';
import { RadioGroup, Select, Textarea } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { yearOptions, productNameIn } from '@certdeck/validation';
import { centsIn } from '../../../forms/centsIn.ts';
import type { AcmeAccess } from './snippets.ts';
import { useTermLabel } from './useTermLabel.ts';

const OWN = { messages: 'own', stale: [] } as const;

const limitFields = ['maxPrice', 'dayLimit', 'totalLimit'] as const;
type Limit = (typeof limitFields)[number];
const fields = ['name', 'productNo', 'suffixes', ...limitFields, 'expiresAt'] as const;
type Errors = Partial<Record<(typeof fields)[number], string>>;

/** Days that a credential may be given; 0 for no end. */
const LIVES = [365, 730, 0];
const DAY = 86_400;

const linesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '');

interface Props {
  /** Those that clients can order. */
  products: readonly Product[];
  onMade: (name: string, access: AcmeAccess) => void;
  onClose: () => void;
}

/** Makes a credential: for which product, below which names, and who pays how much. */
export function NewCredentialDialog({ products, onMade, onClose }: Props) {
  const { t, lang } = useTexts('account');
  const termLabel = useTermLabel();
  const create = useCallMutation(developerCalls.createAcmeCredential, OWN);
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [productNo, setProductNo] = useState(products[0]?.productNo ?? '');
  const terms = yearOptions(products.find((one) => one.productNo === productNo)?.maxYear ?? 1);
  const [chosenTerm, setTerm] = useState(0);
  const term = terms.includes(chosenTerm) ? chosenTerm : (terms[0] ?? 1);
  const [scope, setScope] = useState<'balance' | 'package'>('balance');
  const [suffixes, setSuffixes] = useState('');
  const [limits, setLimits] = useState<Record<Limit, string>>({ maxPrice: '', dayLimit: '', totalLimit: '' });
  const [days, setDays] = useState('0');
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const forget = (field: keyof Errors) => setErrors(({ [field]: _gone, ...rest }) => rest);

  /** Shows reasons at their fields, the first of them focused; true when there are any. */
  function show(found: Errors): boolean {
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first)
      form.current?.querySelector<HTMLElement>(`[data-field=${first}] :is(input, textarea, select)`)?.focus();
    return first !== undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const filled = scope === 'balance' ? limitFields.filter((one) => limits[one].trim() !== '') : [];
    const typed = new Map(filled.map((one) => [one, centsIn(limits[one])]));
    const wrong: Errors = {
      ...(name.trim() === '' && { name: t('acme.name.missing') }),
      ...(productNo === '' && { productNo: t('acme.product.missing') }),
      ...Object.fromEntries(
        filled.flatMap((one) => (typed.get(one) === undefined ? [[one, t('dev.limit.wrong')]] : [])),
      ),
    };
    if (show(wrong)) return;
    setBusy(true);
    const reply = await create.send({
      name: name.trim(),
      scope,
      productNo,
      year: term,
      suffixes: linesIn(suffixes),
      ...(days !== '0' && { expiresAt: Math.floor(Date.now() / 1000) + Number(days) * DAY }),
      ...Object.fromEntries(typed),
    });
    setBusy(false);
    if (!reply) return setRefusal(t('dev.unsent'));
    if (isSuccess(reply)) return onMade(name.trim(), reply.data);
    const said = reply.errors ?? {};
    const found = Object.fromEntries(fields.flatMap((one) => (said[one] ? [[one, said[one]]] : [])));
    if (!show(found)) setRefusal(reply.msg || t('failed'));
  }

  return (
    <FormDialog
      form={form}
      size="lg"
      title={t('acme.new')}
      description={t('acme.new.text')}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
      submitLabel={t('acme.new.submit')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box data-field="name">
        <Field label={t('dev.col.name')} help={t('acme.name.help')} error={errors.name} required>
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
      <Grid columnGap="4" rowGap="4" gridTemplateColumns={{ base: '1fr', md: '2fr 1fr' }}>
        <Box data-field="productNo">
          <Field label={t('acme.product')} error={errors.productNo} required>
            <Select
              value={productNo}
              onValueChange={(next) => {
                setProductNo(next);
                forget('productNo');
              }}
              options={products.map((product) => ({
                value: product.productNo,
                label: productNameIn(product, lang),
              }))}
            />
          </Field>
        </Box>
        <Field label={t('pack.year')}>
          <Select
            value={String(term)}
            onValueChange={(next) => setTerm(Number(next))}
            options={terms.map((one) => ({ value: String(one), label: termLabel(one) }))}
          />
        </Field>
      </Grid>
      <Field group label={t('acme.pays')}>
        <RadioGroup
          name="scope"
          inline
          value={scope}
          onValueChange={(next) => setScope(next === 'package' ? 'package' : 'balance')}
          options={[
            { value: 'balance', label: t('acme.pays.balance') },
            { value: 'package', label: t('acme.pays.package') },
          ]}
        />
      </Field>
      {scope === 'balance' && (
        <Grid columnGap="4" rowGap="4" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}>
          {limitFields.map((one) => (
            <Box key={one} data-field={one}>
              {/* texts: acme.maxPrice acme.dayLimit acme.totalLimit */}
              <Field label={t(`acme.${one}`)} error={errors[one]} optional>
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
      <Box data-field="suffixes">
        <Field label={t('acme.names')} help={t('acme.names.help')} error={errors.suffixes} optional>
          <Textarea
            rows={2}
            value={suffixes}
            spellCheck={false}
            placeholder="example.com"
            onChange={(event) => {
              setSuffixes(event.target.value);
              forget('suffixes');
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
            options={LIVES.map((one) => ({
              value: String(one),
              label: one === 0 ? t('dev.never') : t('dev.days', { count: one }),
            }))}
          />
        </Field>
      </Box>
    </FormDialog>
  );
}
