import { type FormEvent, useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useSiteConfig } from '@certdeck/federation';
import { formatMoney, useFormats, useTexts } from '@certdeck/i18n';
import { isSuccess, revalidateAreas, useCallMutation } from '@certdeck/session';
import { Box, Button, Field, Input } from '@certdeck/ui';
import { RadioCards } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { centsFromDecimal, decimalFromCents, InvoiceType, missingForSpecial } from '@certdeck/validation';
import { InvoiceContactDialog } from '../contacts/InvoiceContact.dialog.tsx';
import { STALE, useInvoiceContacts, useInvoiceOrganizations } from '../Invoices.resource.ts';
import { InvoiceTitleDialog } from '../titles/InvoiceTitle.dialog.tsx';
import { PickField } from './PickField.tsx';

/** Fields as the API names them, in the order of the form. */
const FIELDS = ['invoiceType', 'invoiceOrgID', 'invoiceConID', 'amount'] as const;
type FieldName = (typeof FIELDS)[number];
type Errors = Partial<Record<FieldName, string>>;
/** A dialog above this one: what it adds or edits. */
type Above = 'addTitle' | 'editTitle' | 'addContact';

const OWN = { messages: 'own', stale: STALE } as const;

export interface ApplyDialogProps {
  /** Cents that can be invoiced. */
  open: number;
  onDone: () => void;
  onClose: () => void;
}

/** Applies for an invoice (D-184); what the API refuses stands at its field, and what was typed stays. */
export function ApplyDialog({ open, onDone, onClose }: ApplyDialogProps) {
  const { t } = useTexts('billing');
  const { lang, list } = useFormats();
  const { currency, currencyUnit } = useSiteConfig();
  const form = useRef<HTMLFormElement>(null);
  const apply = useCallMutation(accountCalls.createInvoice, OWN);
  const titles = useInvoiceOrganizations();
  const contacts = useInvoiceContacts();
  const [invoiceType, setInvoiceType] = useState<1 | 2>(InvoiceType.ordinary);
  const [chosen, setChosen] = useState('');
  const [invoiceConID, setInvoiceConID] = useState('');
  const [amount, setAmount] = useState(() => decimalFromCents(open));
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [above, setAbove] = useState<Above>();
  const rows = titles.data ?? [];
  const title = rows.find(({ id }) => id === chosen) ?? (rows.length === 1 ? rows[0] : undefined);
  // Invoices are in the currency of the site, whatever amounts are shown in.
  const most = formatMoney(open, { ...currency, endSymbol: currencyUnit }, lang);
  const isSpecial = invoiceType === InvoiceType.special;
  const lacking = isSpecial && title ? missingForSpecial(title) : [];
  const lack =
    lacking.length > 0
      ? // texts: title.address title.telephone title.bankName title.bankAccount
        t('apply.lacks', { fields: list(lacking.map((field) => t(`title.${field}`))) })
      : undefined;

  /** Takes the reason from a field that is changed. */
  const right = (name: FieldName) => setErrors(({ [name]: _gone, ...rest }) => rest);

  /** Shows reasons at their fields, the first of them focused; true when there are any. */
  function show(reasons: Errors): boolean {
    setErrors(reasons);
    const first = FIELDS.find((field) => reasons[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[data-field=${first}] :is(input, select)`)?.focus();
    return first !== undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (apply.isSending) return;
    setRefusal('');
    const read = centsFromDecimal(amount);
    const amountFault =
      !read.ok || read.cents === 0
        ? t('deposit.amount.bad')
        : read.cents > open
          ? t('apply.amount.most', { amount: most })
          : undefined;
    const titleFault = title ? lack : t('apply.to.missing');
    const reasons: Errors = {
      ...(titleFault !== undefined && { invoiceOrgID: titleFault }),
      ...(amountFault !== undefined && { amount: amountFault }),
    };
    if (show(reasons) || !title || !read.ok) return;
    const contact = invoiceConID === '' ? {} : { invoiceConID };
    const reply = await apply.send({ invoiceType, invoiceOrgID: title.id, ...contact, amount: read.cents });
    if (reply && isSuccess(reply)) {
      onDone();
      return;
    }
    const said = reply?.errors ?? {};
    const shown = show(Object.fromEntries(FIELDS.flatMap((one) => (said[one] ? [[one, said[one]]] : []))));
    if (!shown) setRefusal(reply ? reply.msg || t('apply.failed') : t('apply.unsent'));
    // What can be invoiced may have changed meanwhile, and an application whose answer was lost may stand.
    await revalidateAreas(STALE);
  }

  return (
    <>
      <FormDialog
        form={form}
        title={t('apply.title')}
        busy={apply.isSending}
        initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
        submitLabel={t('apply.submit')}
        refusal={refusal}
        onSubmit={submit}
        onClose={onClose}
      >
        <Box data-field="invoiceType">
          <Field group label={t('apply.kind')} error={errors.invoiceType} required>
            <RadioCards
              name="invoiceType"
              columns={2}
              value={String(invoiceType)}
              onValueChange={(value) => {
                setInvoiceType(value === String(InvoiceType.special) ? 2 : 1);
                right('invoiceType');
              }}
              options={[
                {
                  value: String(InvoiceType.ordinary),
                  label: t('invoices.kind.ordinary'),
                  description: t('apply.ordinary'),
                },
                {
                  value: String(InvoiceType.special),
                  label: t('invoices.kind.special'),
                  description: t('apply.special'),
                },
              ]}
            />
          </Field>
        </Box>
        <PickField
          name="invoiceOrgID"
          label={t('apply.to')}
          required
          list={titles}
          options={rows.map(({ id, orgName, taxNum }) => ({ value: id, label: `${orgName} · ${taxNum}` }))}
          placeholder={t('apply.to.choose')}
          value={title?.id ?? ''}
          onChange={(id) => {
            setChosen(id);
            right('invoiceOrgID');
          }}
          error={errors.invoiceOrgID ?? lack}
          help={titles.data?.length === 0 ? t('apply.to.none') : undefined}
          addLabel={t('titles.add')}
          onAdd={() => setAbove('addTitle')}
        >
          {lack !== undefined && (
            <Button size="sm" alignSelf="flex-start" onClick={() => setAbove('editTitle')}>
              {t('apply.lacks.complete')}
            </Button>
          )}
        </PickField>
        <PickField
          name="invoiceConID"
          label={t('apply.contact')}
          list={contacts}
          options={[
            { value: '', label: t('apply.contact.none') },
            ...(contacts.data ?? []).map(({ id, name, address }) => ({
              value: id,
              label: `${name} · ${address}`,
            })),
          ]}
          value={invoiceConID}
          onChange={(id) => {
            setInvoiceConID(id);
            right('invoiceConID');
          }}
          error={errors.invoiceConID}
          addLabel={t('mailing.add')}
          onAdd={() => setAbove('addContact')}
        />
        <Box data-field="amount">
          <Field
            label={t('apply.amount')}
            help={t('apply.amount.most', { amount: most })}
            error={errors.amount}
            required
          >
            <Input
              value={amount}
              inputMode="decimal"
              autoComplete="off"
              end={currency.unit}
              onChange={(event) => {
                setAmount(event.target.value);
                right('amount');
              }}
            />
          </Field>
        </Box>
      </FormDialog>
      {/* Beside the form: what is sent in a dialog above would reach a form around it. */}
      {(above === 'addTitle' || above === 'editTitle') && (
        <InvoiceTitleDialog
          title={above === 'editTitle' ? (title ?? null) : null}
          forSpecial={isSpecial}
          onSaved={(id) => {
            setChosen(id);
            right('invoiceOrgID');
          }}
          onClose={() => setAbove(undefined)}
        />
      )}
      {above === 'addContact' && (
        <InvoiceContactDialog
          contact={null}
          onSaved={(id) => {
            setInvoiceConID(id);
            right('invoiceConID');
          }}
          onClose={() => setAbove(undefined)}
        />
      )}
    </>
  );
}
