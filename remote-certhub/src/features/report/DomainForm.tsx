import { type FormEvent, type ReactNode, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { type ApiCallSource, CopyApiCall, usePortal } from '@certdeck/federation';
import { Box, Button, Card, Field, Flex, Input, SearchIcon, Text } from '@certdeck/ui';
import { cleanName, isDomain, toAscii } from '@certdeck/validation';
import { useKeptState } from '../../frame/kept.ts';
import { useHandedOver } from '../../handover.ts';

export interface DomainFormProps {
  /** Starts the audit of a name in the form of the DNS. */
  start(domain: string): void;
  isBusy: boolean;
  /** What starts the audit of a name as a call of the API; none where a key can't. */
  calls?: (domain: string) => ReturnType<ApiCallSource>;
  /** Below the form. */
  children?: ReactNode;
}

/** The name of a site, and the way to its audit. */
export function DomainForm({ start, isBusy, calls, children }: DomainFormProps) {
  const { t } = useTexts('certhub-report');
  const { site } = usePortal();
  const given = useHandedOver('report/new')?.fields?.['domain'];
  const [text, setText] = useKeptState(
    'report/new',
    () => (typeof given === 'string' ? given : ''),
    given !== undefined,
  );
  const [error, setError] = useState('');
  const domainOf = (typed: string) => {
    const name = cleanName(typed).replace(/^\*\./, '');
    return isDomain(name) ? toAscii(name) : null;
  };
  const entered = domainOf(text);
  const check = (typed: string) => {
    const domain = domainOf(typed);
    if (domain === null) return setError(t('new.invalid'));
    setError('');
    return start(domain);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    check(text);
  };
  const samples = site.demoZone ? [`modern.${site.demoZone}`, `legacy.${site.demoZone}`] : [];
  return (
    <Card padded>
      <form onSubmit={onSubmit} noValidate>
        <Flex gap="3" align="start" direction={{ base: 'column', md: 'row' }}>
          <Box flex="1" width="full" maxWidth="560px">
            <Field label={t('new.domain')} help={t('new.help')} error={error}>
              <Input
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                placeholder="www.example.com"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                mono
              />
            </Field>
          </Box>
          <Button
            type="submit"
            variant="primary"
            icon={<SearchIcon />}
            loading={isBusy}
            marginTop={{ base: '0', md: '26px' }}
          >
            {t('new.start')}
          </Button>
        </Flex>
      </form>
      {calls && entered !== null && (
        <Box marginTop="2">
          <CopyApiCall calls={() => calls(entered)} />
        </Box>
      )}
      {samples.length > 0 && (
        <Flex gap="2" wrap="wrap" align="center" marginTop="3">
          <Text size="sm" tone="muted">
            {t('new.samples')}
          </Text>
          {samples.map((name) => (
            <Button key={name} size="sm" disabled={isBusy} onClick={() => check(name)}>
              {name}
            </Button>
          ))}
        </Flex>
      )}
      {children}
    </Card>
  );
}
