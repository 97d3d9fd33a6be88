import { useEffect, useState } from 'react';
import { accountCalls, type Organization } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Button, EditIcon, Field, Flex, IconButton, PlusIcon } from '@certdeck/ui';
import { CompanyDialog } from '@certdeck/parties';
import { Combobox } from '@certdeck/ui/forms';
import { useOnly } from './useOnly.ts';

/** Companies that are read at first (A§9.11); more are asked for only where there are more. */
const FIRST_LIMIT = 10;
const MOST = 400;

interface Props {
  /** Id of the company; '' for none. */
  value: string;
  onChoose(id: string): void;
  /** The chosen company, as soon as it is read. Must be stable. */
  onCompany(company: Organization | null): void;
  error: string | undefined;
}

/** Chooses a company, and adds or edits one on the spot. The only one there is stands chosen. */
export function CompanyPicker({ value, onChoose, onCompany, error }: Props) {
  const { t } = useTexts('ssl');
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const [dialog, setDialog] = useState<'add' | 'edit' | null>(null);
  const companies = useCall(
    accountCalls.listOrganizations,
    { limit, offset: 1 },
    { keepPreviousData: 'growing' },
  );
  const wanted = Math.min(companies.total, MOST);
  if (wanted > limit) setLimit(wanted);

  const rows = companies.data ?? [];
  const chosen = rows.find(({ id }) => id === value) ?? null;
  useOnly(rows, value, onChoose);
  useEffect(() => onCompany(chosen), [chosen, onCompany]);

  return (
    <>
      <Field
        label={t('company.label')}
        required
        error={error}
        help={
          companies.error ? (
            <>
              {t('company.loadFailed')}{' '}
              <Button variant="link" size="sm" onClick={() => void companies.refresh()}>
                {t('common:btn.retry')}
              </Button>
            </>
          ) : companies.data && rows.length === 0 ? (
            t('company.empty')
          ) : undefined
        }
      >
        <Flex gap="2">
          <Box flex="1 1 auto" minWidth="0">
            <Combobox
              options={rows.map(({ id, orgName, creditCode }) => ({
                value: id,
                label: orgName,
                note: creditCode,
              }))}
              value={value === '' ? null : value}
              placeholder={t('company.placeholder')}
              loading={companies.isLoading}
              onValueChange={onChoose}
            />
          </Box>
          {chosen && (
            <IconButton label={t('company.edit')} variant="secondary" onClick={() => setDialog('edit')}>
              <EditIcon />
            </IconButton>
          )}
          <IconButton label={t('company.add')} variant="secondary" onClick={() => setDialog('add')}>
            <PlusIcon />
          </IconButton>
        </Flex>
      </Field>
      <CompanyDialog
        open={dialog !== null}
        company={dialog === 'edit' ? chosen : null}
        onClose={() => setDialog(null)}
        onSaved={onChoose}
      />
    </>
  );
}
