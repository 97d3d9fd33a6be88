import { type FormEvent, useState } from 'react';
import { Link as RouterLink, useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { usePortal } from '@certdeck/federation';
import { useCan } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  Card,
  EmptyState,
  Field,
  Flex,
  GlobeIcon,
  Input,
  Link,
  Loading,
  PageHeader,
  Panel,
  SearchIcon,
  SkeletonRows,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { cleanName, isDomain, toAscii, toReadable } from '@certdeck/validation';
import { useHandedOver } from '../../handover.ts';
import { GradeTile } from './GradeTile.tsx';
import { useReports, useStartReport } from './Report.resource.ts';
import { pathOf } from './path.ts';

/** /certhub/tools/report/new: a name, and the reports there are (TOOL-009). */
export default function ReportNewPage() {
  const { t } = useTexts('certhub-report');
  return (
    <Stack gap="4">
      <PageHeader title={t('new.title')} description={t('new.lead')} />
      <StartForm />
      <Recent />
    </Stack>
  );
}

function StartForm() {
  const { t } = useTexts('certhub-report');
  const navigate = useNavigate();
  const { site } = usePortal();
  const mayRun = useCan()('report:run');
  const { send, isSending } = useStartReport();
  const given = useHandedOver('report/new')?.fields?.['domain'];
  const [text, setText] = useState(typeof given === 'string' ? given : '');
  const [error, setError] = useState('');
  const start = async (typed: string) => {
    const name = cleanName(typed).replace(/^\*\./, '');
    const domain = isDomain(name) ? toAscii(name) : null;
    if (domain === null) return setError(t('new.invalid'));
    setError('');
    const reply = await send({ domain });
    if (reply?.code === 200) return navigate(pathOf(reply.data.domain));
    return undefined;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void start(text);
  };
  if (!mayRun) return <Alert tone="info">{t('new.notAllowed')}</Alert>;
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
            loading={isSending}
            marginTop={{ base: '0', md: '26px' }}
          >
            {t('new.start')}
          </Button>
        </Flex>
      </form>
      {samples.length > 0 && (
        <Flex gap="2" wrap="wrap" align="center" marginTop="3">
          <Text size="sm" tone="muted">
            {t('new.samples')}
          </Text>
          {samples.map((name) => (
            <Button key={name} size="sm" disabled={isSending} onClick={() => void start(name)}>
              {name}
            </Button>
          ))}
        </Flex>
      )}
    </Card>
  );
}

function Recent() {
  const { t } = useTexts('certhub-report');
  const { data, error } = useReports();
  if (error && !data) return null;
  return (
    <Panel title={t('new.recent')} flush>
      {!data && (
        <Box padding="4">
          <Loading>
            <SkeletonRows rows={3} columns={3} />
          </Loading>
        </Box>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<GlobeIcon size={22} />} title={t('new.none')}>
          {t('new.noneText')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Box as="ul" listStyleType="none">
          {data.map(({ id, domain, grade, startedAt }) => (
            <Flex
              as="li"
              key={id}
              align="center"
              gap="3"
              paddingInline={{ base: '4', md: '5' }}
              paddingBlock="2.5"
              borderTopWidth="1px"
              borderColor="border"
              _first={{ borderTopWidth: 0 }}
            >
              <GradeTile grade={grade} />
              <Box minWidth="0" flex="1">
                <Link asChild>
                  <RouterLink to={pathOf(domain)}>{toReadable(domain)}</RouterLink>
                </Link>
              </Box>
              <Text size="sm" tone="muted" whiteSpace="nowrap">
                <Time value={startedAt} relative="only" />
              </Text>
            </Flex>
          ))}
        </Box>
      )}
    </Panel>
  );
}
