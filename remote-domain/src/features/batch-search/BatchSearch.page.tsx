import { useMemo, useState } from 'react';
import { domainCalls, type FoundDomain } from '@certdeck/contract';
import { useLocation } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  Alert,
  Button,
  Container,
  LiveRegion,
  PageHeader,
  Panel,
  SearchIcon,
  Stack,
  Text,
} from '@certdeck/ui';
import { atSubmit, useValidatedForm } from '@certdeck/ui/forms';
import { BatchLinks } from '../../batches/BatchLinks.tsx';
import { namesOfState, noNames, readNames, tooManyNames } from '../../batches/batchNames.ts';
import { NamesField } from '../../batches/NamesField.tsx';
import { FoundNames } from './FoundNames.tsx';
import { OtherNames } from './OtherNames.tsx';
import { isOurs } from './ours.ts';

const RULES = { names: [tooManyNames, atSubmit((text: string) => noNames(text))] } as const;

/** /domain/batch/search: which of many names the tenant has, where they stand, and what can be done with them. */
export default function BatchSearchPage() {
  const { t } = useTexts('domain-batch-search');
  const { state } = useLocation();
  const { send } = useCallMutation(domainCalls.findDomains, { messages: 'own', stale: [] });
  const [found, setFound] = useState<readonly FoundDomain[]>();
  const [refusal, setRefusal] = useState('');
  const form = useValidatedForm<{ names: string }>({
    ns: 'domain-batch-search',
    defaultValues: { names: namesOfState(state).join('\n') },
    rules: RULES,
    async onSubmit({ names }) {
      setRefusal('');
      const reply = await send({ domains: readNames(names) });
      const atField = reply?.errors?.['domains'];
      // What was found for other names would be taken for the answer to these.
      setFound(reply && isSuccess(reply) ? reply.data : undefined);
      if (reply && isSuccess(reply)) return;
      if (atField !== undefined) form.setErrors({ names: atField });
      else if (!reply?.shown) setRefusal(reply?.msg || t('common:op.failed.title'));
    },
  });
  const { names } = form.values;
  const ours = useMemo(() => (found ?? []).filter(isOurs), [found]);
  const others = useMemo(() => (found ?? []).filter((one) => !isOurs(one)), [found]);
  const summary = found ? t('summary', { yours: ours.length, others: others.length }) : '';
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('title')} description={t('lead')} />
      <Stack gap="4">
        <BatchLinks open="search" domains={readNames(names)} />
        <form {...form.formProps} role="search" aria-label={t('title')}>
          <Panel
            footer={
              <Button type="submit" variant="primary" icon={<SearchIcon />} loading={form.submitting}>
                {t('search')}
              </Button>
            }
          >
            <Stack gap="3">
              <NamesField
                value={names}
                error={form.error('names')}
                onChange={(text) => form.setValue('names', text)}
              />
              {refusal !== '' && (
                <Alert tone="error" live>
                  {refusal}
                </Alert>
              )}
            </Stack>
          </Panel>
        </form>
        <LiveRegion>{summary}</LiveRegion>
        {summary !== '' && <Text weight="medium">{summary}</Text>}
        {ours.length > 0 && <FoundNames names={ours} />}
        {others.length > 0 && <OtherNames names={others} />}
      </Stack>
    </Container>
  );
}
