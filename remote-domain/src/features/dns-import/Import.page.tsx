import { useRef, useState } from 'react';
import { DNS_IMPORT_MODES, type DnsImportMode, domainCalls, MOST_IMPORT_TEXT } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation } from '@certdeck/session';
import {
  Alert,
  Button,
  Container,
  Field,
  Link,
  LiveRegion,
  PageHeader,
  Panel,
  SearchIcon,
  Stack,
} from '@certdeck/ui';
import { PemBox, RadioGroup, useValidatedForm } from '@certdeck/ui/forms';
import { required } from '@certdeck/validation';
import { dnsPage } from '../../names/addresses.ts';
import type { HostedZone } from '../../records/zone.resource.ts';
import { ZoneLoader } from '../../records/ZoneLoader.tsx';
import { countsText, type ImportInput, type ImportPlan } from './plan.ts';
import { Preview } from './Preview.tsx';

type Values = { text: string; mode: DnsImportMode };

const RULES = { text: required() };
const EXAMPLE = '$TTL 3600\n@    IN MX 10 mail.example.com.\nwww  IN A  192.0.2.1';

/** /domain/dns/{domain}/import: brings the records of a zone file to a name, after a look at what that changes. */
export default function ImportPage() {
  const { t } = useTexts('domain-dns-import');
  return <ZoneLoader title={t('title')}>{(zone) => <Import zone={zone} />}</ZoneLoader>;
}

function Import({ zone }: { zone: HostedZone }) {
  const { t } = useTexts('domain-dns-import');
  const { domain, unicode } = zone;
  const { send } = useCallMutation(domainCalls.planDnsImport, { messages: 'own', stale: [] });
  const [looked, setLooked] = useState<{ input: ImportInput; plan: ImportPlan }>();
  const [refusal, setRefusal] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const form = useValidatedForm<Values>({
    defaultValues: { text: '', mode: 'add' },
    rules: RULES,
    async onSubmit(values) {
      setRefusal('');
      const input = { domain, ...values };
      const reply = await send(input);
      if (reply && isSuccess(reply)) setLooked({ input, plan: reply.data });
      else refuse(reply);
    },
  });
  /** What is wrong with the file stands at its field; what belongs to none, above the button that was pressed. */
  function refuse(reply: Reply<unknown> | null) {
    setLooked(undefined);
    const text = reply?.errors?.['text'];
    if (text !== undefined) form.setErrors({ text });
    else if (!reply?.shown) setRefusal(reply ? reply.msg || t('common:op.failed.title') : t('domain:lost'));
    // The button that was pressed last may be gone.
    if (text === undefined) button.current?.focus();
  }
  const { text, mode } = form.values;
  const isOutdated = looked !== undefined && (looked.input.text !== text || looked.input.mode !== mode);
  const shown = isOutdated ? undefined : looked;
  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('title.of', { name: unicode })}
        description={
          <Link asChild>
            <RouterLink to={dnsPage(domain)}>{t('back')}</RouterLink>
          </Link>
        }
      />
      <Stack gap="4" marginBottom="6">
        <form {...form.formProps} aria-label={t('title.of', { name: unicode })}>
          <Panel
            footer={
              <Button
                ref={button}
                type="submit"
                variant={shown ? 'secondary' : 'primary'}
                icon={<SearchIcon />}
                loading={form.submitting}
              >
                {t('check')}
              </Button>
            }
          >
            <Stack gap="4">
              <Field label={t('file')} help={t('file.help')} error={form.error('text')} required>
                <PemBox
                  rows={12}
                  placeholder={EXAMPLE}
                  accept=".zone,.txt,.db,.dns,text/dns,text/plain"
                  maxBytes={MOST_IMPORT_TEXT}
                  value={text}
                  onValueChange={(next) => form.setValue('text', next)}
                  onBlur={form.control('text').onBlur}
                />
              </Field>
              <Field group label={t('mode')}>
                {/* texts: mode.add mode.sets mode.all mode.add.text mode.sets.text mode.all.text */}
                <RadioGroup
                  name="mode"
                  value={mode}
                  onValueChange={(next) => form.setValue('mode', next as DnsImportMode)}
                  options={DNS_IMPORT_MODES.map((one) => ({
                    value: one,
                    label: t(`mode.${one}`),
                    description: t(`mode.${one}.text`),
                  }))}
                />
              </Field>
              {refusal !== '' && (
                <Alert tone="error" live>
                  {refusal}
                </Alert>
              )}
            </Stack>
          </Panel>
        </form>
        <LiveRegion>{isOutdated ? t('outdated') : shown ? countsText(t, shown.plan.counts) : ''}</LiveRegion>
        {isOutdated && <Alert tone="warning">{t('outdated')}</Alert>}
        {shown && <Preview key={shown.plan.seen} {...shown} onRefused={refuse} />}
      </Stack>
    </Container>
  );
}
