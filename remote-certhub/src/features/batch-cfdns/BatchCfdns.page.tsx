import { useMemo, useState } from 'react';
import { toolCalls } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import {
  Alert,
  Box,
  Button,
  chakra,
  Field,
  Flex,
  Input,
  PageHeader,
  Panel,
  PasswordInput,
  SearchIcon,
  Stack,
  Text,
} from '@certdeck/ui';
import { Switch, Textarea } from '@certdeck/ui/forms';
import { useCallMutation } from '@certdeck/session';
import { useHandedOver } from '../../handover.ts';
import { type PlannedRow, planRows } from './diff.ts';
import { FaultList } from './FaultList.tsx';
import { MAX_ROWS, parseRecords } from './parse.ts';
import { PlanPanel, PROVIDER_TOKEN, type Written } from './PlanPanel.tsx';
import { SAMPLE } from './sample.ts';

/** What was compared, and the form it was made of, so that an edit makes it stale. */
interface Compared {
  /** Counts the comparisons. */
  turn: number;
  form: string;
  rows: readonly PlannedRow[];
}

const Fieldset = chakra('fieldset', { base: { border: 'none', padding: 0, margin: 0, minWidth: 0 } });

const namesOf = (records: readonly { name: string }[]) => [...new Set(records.map(({ name }) => name))];
const TOKEN = /^[\x21-\x7e]{8,200}$/;

/** /certhub/tools/batch-cfdns: a list of records, held against the live zone, written and taken back. */
export default function BatchCfdnsPage() {
  const { t } = useTexts('certhub-batch-cfdns');
  const given = useHandedOver('batch-cfdns');
  const [text, setText] = useState(given?.text ?? '');
  const [origin, setOrigin] = useState('');
  const [token, setToken] = useState('');
  const [replace, setReplace] = useState(true);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [problem, setProblem] = useState<{ token?: string; list?: string; call?: string }>({});
  const [written, setWritten] = useState<Written | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { send, isSending } = useCallMutation(toolCalls.readZones, { messages: 'none', stale: [] });
  const parsed = useMemo(() => parseRecords(text, origin), [text, origin]);
  const form = JSON.stringify([text, origin, replace]);

  const compare = async () => {
    const { records } = parsed;
    const found = {
      ...(TOKEN.test(token.trim()) ? {} : { token: t('token.invalid') }),
      ...(records.length === 0 ? { list: t('list.empty') } : {}),
      ...(records.length > MAX_ROWS ? { list: t('list.tooLong', { max: MAX_ROWS }) } : {}),
    };
    setProblem(found);
    if (Object.keys(found).length > 0) return;
    const reply = await send({ token: token.trim(), names: namesOf(records) });
    if (reply?.code === 200) {
      const turn = (compared?.turn ?? 0) + 1;
      setCompared({ turn, form, rows: planRows(records, reply.data, replace) });
    } else if (reply && reply.errors?.['token'] !== undefined) setProblem({ token: t('token.refused') });
    else setProblem({ call: reply?.msg ?? t('common:net.down') });
  };

  return (
    <>
      <PageHeader title={t('title')} description={t('lead')} />
      <Stack gap="4">
        <Panel title={t('input.title')}>
          <Fieldset disabled={isBusy}>
            <Stack gap="4">
              <Field label={t('list.label')} help={t('list.help')} error={problem.list}>
                <Textarea
                  mono
                  rows={8}
                  value={text}
                  onValueChange={setText}
                  placeholder={'A www.example.com 192.0.2.1 300 on'}
                  spellCheck={false}
                  autoComplete="off"
                />
              </Field>
              <Flex gap="2" wrap="wrap" align="center">
                <Button size="sm" variant="ghost" onClick={() => setText(SAMPLE)}>
                  {t('list.sample')}
                </Button>
                <Text size="sm" tone="muted" aria-live="polite">
                  {text.trim() !== '' &&
                    t('list.count', { records: parsed.records.length, faults: parsed.faults.length })}
                </Text>
              </Flex>
              <FaultList faults={parsed.faults} />
              <Flex gap="4" direction={{ base: 'column', md: 'row' }}>
                <Box flex="1" minWidth="0">
                  <Field label={t('token.label')} help={t('token.help')} error={problem.token}>
                    <PasswordInput
                      value={token}
                      onChange={(event) => setToken(event.currentTarget.value)}
                      autoComplete="off"
                      spellCheck={false}
                    />
                  </Field>
                </Box>
                <Box flex="1" minWidth="0">
                  <Field label={t('origin.label')} help={t('origin.help')} optional>
                    <Input
                      value={origin}
                      onChange={(event) => setOrigin(event.currentTarget.value)}
                      placeholder="example.com"
                      autoCapitalize="none"
                      spellCheck={false}
                      mono
                    />
                  </Field>
                </Box>
              </Flex>
              <Switch checked={replace} onValueChange={setReplace}>
                {t('replace')}
              </Switch>
              {problem.call !== undefined && (
                <Alert tone="error" live>
                  {problem.call}
                </Alert>
              )}
              <Flex gap="2" wrap="wrap">
                <Button
                  variant="primary"
                  icon={<SearchIcon />}
                  loading={isSending}
                  onClick={() => void compare()}
                >
                  {t('compare')}
                </Button>
                {parsed.records.length > 0 && (
                  <CopyApiCall
                    size="md"
                    calls={({ fromEnvironment }) => [
                      apiCall(toolCalls.readZones, {
                        token: fromEnvironment(PROVIDER_TOKEN),
                        names: namesOf(parsed.records),
                      }),
                    ]}
                  />
                )}
              </Flex>
            </Stack>
          </Fieldset>
        </Panel>
        {compared && compared.form !== form && <Alert tone="info">{t('stale')}</Alert>}
        {compared && (
          <PlanPanel
            key={compared.turn}
            rows={compared.rows}
            isStale={compared.form !== form}
            token={token.trim()}
            written={written}
            onWritten={setWritten}
            onBusy={setIsBusy}
            onAgain={() => void compare()}
          />
        )}
      </Stack>
    </>
  );
}
