import { useId, type ReactNode } from 'react';
import { accountCalls, type Organization } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { DEFAULT_INCORPORATION_DATE, checkOfficePhone, required, textLimits } from '@certdeck/validation';
import { Box, Field, Flex, Input, notify, SimpleGrid } from '@certdeck/ui';
import { CountryPicker, useValidatedForm } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import type { AsideOf } from './asked.ts';
import { useCompanyLookup } from './CompanyLookup.tsx';
import { DialogButtons } from './DialogButtons.tsx';

const FIELDS = [
  'orgName',
  'nationCode',
  'province',
  'city',
  'postalCode',
  'telephone',
  'address',
  'creditCode',
  'dateOfIncorporation',
  'digicertID',
  'digicertCnID',
] as const;
type FieldName = (typeof FIELDS)[number];
type Values = Record<FieldName, string>;

const LIMITS: Partial<Record<FieldName, number>> = {
  postalCode: 20,
  telephone: 20,
  creditCode: 40,
  digicertID: 64,
  digicertCnID: 64,
};

function initial(company: Organization | null | undefined): Values {
  const values = {} as Values;
  for (const name of FIELDS) values[name] = company?.[name] ?? '';
  // New companies only: an old one without a date must be asked for it.
  if (!company) values.dateOfIncorporation = DEFAULT_INCORPORATION_DATE;
  return values;
}

const RULES = {
  orgName: required(),
  nationCode: required(),
  province: required(),
  city: required(),
  postalCode: required(),
  telephone: [required(), (value: string) => (value.trim() === '' ? null : checkOfficePhone(value))],
  address: required(),
  creditCode: required(),
  dateOfIncorporation: required(),
};

export interface CompanyDialogProps {
  open: boolean;
  /** The company to edit; without one the dialog adds. */
  company?: Organization | null;
  onClose: () => void;
  /** Called with the company's id after the API has saved it. */
  onSaved?: (id: string) => void;
  /** Stands beside the buttons. */
  aside?: AsideOf;
}

/** Adds or edits a company: PUT with an id, otherwise POST. */
export function CompanyDialog(props: CompanyDialogProps) {
  return props.open ? <OpenDialog {...props} key={props.company?.id ?? 'new'} /> : null;
}

function OpenDialog({ company, onClose, onSaved, aside }: CompanyDialogProps) {
  const { t } = useTexts();
  const formId = useId();
  const add = useCallMutation(accountCalls.addOrganization);
  const edit = useCallMutation(accountCalls.editOrganization);

  const form = useValidatedForm<Values>({
    defaultValues: initial(company),
    rules: RULES,
    async onSubmit(values) {
      const reply = company ? await edit.send({ id: company.id, ...values }) : await add.send(values);
      // Without an answer, or with HTTP 500, the client has said so already (D-051).
      if (!reply) return;
      if (!isSuccess(reply)) {
        form.setErrors(reply.errors ?? {});
        if (!reply.shown) notify.error({ title: t('op.failed.title'), text: t('op.failed.company') });
        return;
      }
      notify.success({ title: t('op.title'), text: t(company ? 'op.saved' : 'op.added') });
      onClose();
      onSaved?.(company ? company.id : (reply.data as { id: string }).id);
    },
  });
  const lookup = useCompanyLookup(form.values.orgName, (found) => {
    for (const name of FIELDS) {
      const value = name in found ? found[name as keyof typeof found] : undefined;
      if (value) form.setValue(name, value);
    }
  });

  const wrap = (name: FieldName, control: ReactNode) => (
    <Field label={t(`company.${name}`)} error={form.error(name)} required={name in RULES}>
      {control}
    </Field>
  );
  const text = (name: FieldName, type = 'text') =>
    wrap(name, <Input type={type} maxLength={LIMITS[name] ?? textLimits.line} {...form.field(name)} />);

  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.submitting}
      size="lg"
      title={t('company.title')}
      footer={
        <DialogButtons
          form={formId}
          submitting={form.submitting}
          isKnown={Boolean(company)}
          onClose={onClose}
          aside={aside?.(() =>
            company
              ? { call: accountCalls.editOrganization, input: { id: company.id, ...form.values } }
              : { call: accountCalls.addOrganization, input: form.values },
          )}
        />
      }
    >
      <form {...form.formProps} id={formId}>
        <Box marginBottom="4">
          {wrap(
            'orgName',
            <Flex gap="2" wrap="wrap">
              <Box flex="1 1 220px" minWidth="0">
                <Input autoComplete="organization" {...form.field('orgName')} />
              </Box>
              {lookup.button}
            </Flex>,
          )}
          {lookup.results}
        </Box>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          {wrap('nationCode', <CountryPicker {...form.control('nationCode')} />)}
          {text('province')}
          {text('city')}
          {text('postalCode')}
          {text('telephone', 'tel')}
          {text('address')}
          {text('creditCode')}
          {text('dateOfIncorporation', 'date')}
          {text('digicertID')}
          {text('digicertCnID')}
        </SimpleGrid>
      </form>
    </Dialog>
  );
}
