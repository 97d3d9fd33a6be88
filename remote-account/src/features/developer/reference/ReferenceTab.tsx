import { useId, useMemo, useState } from 'react';
import { snippetLanguages, type SnippetLanguage, snippetOf } from '@certdeck/contract/snippets';
import { useApiBase } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import {
  Badge,
  Box,
  ChangingText,
  Code,
  ErrorState,
  Field,
  Flex,
  Heading,
  Loading,
  Panel,
  PasswordInput,
  SearchInput,
  SkeletonRows,
  Stack,
  Text,
} from '@certdeck/ui';
import { CodeBlock, Tabs } from '@certdeck/ui/data';
import { exampleOf } from './examples.ts';
import type { Operation } from './openapi.ts';
import { useOperations } from './Reference.resource.ts';
import { RunIt } from './RunIt.tsx';

// texts: ref.refusal.*
const refusalCodes = ['12010', '12011', '13001', '13002', '13004', '13005'] as const;
const isRefusal = (code: string): code is (typeof refusalCodes)[number] =>
  refusalCodes.some((one) => one === code);

/** Calls whose texts hold all words. */
function found(operations: readonly Operation[], words: string): readonly Operation[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ id, method, path, area, permission, fields }) => {
    const text = [id, method, path, area, permission, ...fields.map(({ name }) => name)]
      .join(' ')
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

const areas = ['ssl', 'orders', 'billing', 'approvals', 'contacts', 'organizations', 'certhub'] as const;
const isArea = (area: string): area is (typeof areas)[number] => areas.some((one) => one === area);

/** The groups of the calls, in the order of the work: choose, order, pay, then what is around it. */
function areasOf(operations: readonly Operation[]): string[] {
  const present = new Set(operations.map(({ area }) => area));
  return [...areas.filter((area) => present.has(area)), ...[...present].filter((area) => !isArea(area))];
}

/** What the description names for calls that need none: every key can make them. */
const ANY_KEY = 'session';

/** Every call that a key can make, folded, with its fields and examples in four languages. */
export default function ReferenceTab() {
  const { t } = useTexts('account');
  const state = useOperations();
  const [words, setWords] = useState('');
  const [apiKey, setApiKey] = useState('');
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  // texts: ref.area.*
  const areaName = (area: string) => (isArea(area) ? t(`ref.area.${area}`) : area);
  const shown = useMemo(() => (state.kind === 'ready' ? found(state.operations, words) : []), [state, words]);
  if (state.kind === 'failed') return <ErrorState level={2} title={t('ref.failed')} onRetry={state.retry} />;
  if (state.kind === 'loading')
    return (
      <Loading>
        <SkeletonRows rows={8} columns={2} />
      </Loading>
    );
  return (
    <Stack gap="4">
      <Panel title={t('dev.tab.reference')} description={t('ref.text')}>
        <Field label={t('ref.search')} hideLabel>
          <SearchInput placeholder={t('ref.search')} pause={0} value={words} onSearch={setWords} />
        </Field>
        <Text fontSize="sm" color="fg.muted" marginTop="2" role="status">
          {t('ref.count', { count: shown.length })}
        </Text>
        <Box maxWidth="480px" marginTop="3">
          <Field label={t('ref.run.key')} help={t('ref.run.key.help')} optional>
            <PasswordInput
              autoComplete="off"
              spellCheck={false}
              value={apiKey}
              onChange={(event) => setApiKey(event.currentTarget.value.trim())}
            />
          </Field>
        </Box>
      </Panel>
      {areasOf(shown).map((area) => (
        <Box asChild key={area}>
          <section aria-label={areaName(area)}>
            <Heading level={2} size="sm">
              {areaName(area)}
            </Heading>
            <ul>
              {shown
                .filter((operation) => operation.area === area)
                .map((operation) => (
                  <li key={operation.id}>
                    <OperationFold {...{ operation, language, apiKey }} onLanguage={setLanguage} />
                  </li>
                ))}
            </ul>
          </section>
        </Box>
      ))}
    </Stack>
  );
}

interface Props {
  operation: Operation;
  language: SnippetLanguage;
  apiKey: string;
  onLanguage: (language: SnippetLanguage) => void;
}

function OperationFold({ operation, language, apiKey, onLanguage }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { t } = useTexts('account');
  const id = useId();
  const { method, path, permission } = operation;
  return (
    <Box borderBottomWidth="1px">
      <Flex asChild width="100%" gap="3" align="center" paddingBlock="2" textAlign="start" wrap="wrap">
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <Badge
            tone={method === 'GET' ? 'info' : method === 'DELETE' ? 'error' : 'success'}
            fontFamily="mono"
          >
            {method}
          </Badge>
          <Box
            as="span"
            fontFamily="mono"
            fontSize="sm"
            overflowWrap="anywhere"
            flex="1 1 200px"
            minWidth="0"
          >
            {path}
          </Box>
          <Text as="span" fontSize="xs" color="fg.muted" fontFamily="mono">
            {permission === ANY_KEY ? t('ref.anyKey') : permission}
          </Text>
        </button>
      </Flex>
      <Box id={id} hidden={!isOpen} paddingBottom="4">
        {isOpen && <Details {...{ operation, language, apiKey, onLanguage }} />}
      </Box>
    </Box>
  );
}

function Details({ operation, language, apiKey, onLanguage }: Props) {
  const { t } = useTexts('account');
  const base = useApiBase();
  const { fields, permission, id, refusals } = operation;
  return (
    <Stack gap="3">
      <Text fontSize="sm">
        {t('ref.needs')} {permission === ANY_KEY ? t('ref.anyKey') : <Code>{permission}</Code>}
      </Text>
      {fields.length > 0 && (
        <Box asChild fontSize="sm" overflowX="auto">
          <table>
            <thead>
              <tr>
                {(['field', 'place', 'type'] as const).map((one) => (
                  <Box
                    key={one}
                    asChild
                    textAlign="start"
                    color="fg.muted"
                    fontWeight="normal"
                    paddingEnd="4"
                  >
                    {/* texts: ref.col.* */}
                    <th scope="col">{t(`ref.col.${one}`)}</th>
                  </Box>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={`${field.place} ${field.name}`}>
                  <Box asChild fontFamily="mono" paddingEnd="4" verticalAlign="top">
                    <td>
                      {field.name}
                      {field.required && (
                        <Text as="span" color="error.fg" fontFamily="body" marginInlineStart="2">
                          {t('ref.required')}
                        </Text>
                      )}
                    </td>
                  </Box>
                  <Box asChild paddingEnd="4" verticalAlign="top">
                    <td>{field.place}</td>
                  </Box>
                  <Box asChild fontFamily="mono" overflowWrap="anywhere" verticalAlign="top">
                    <td>{field.type}</td>
                  </Box>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
      {refusals.length > 0 && (
        <Text size="sm">
          {t('ref.refusals')}{' '}
          {refusals.map((code) => (
            <Box as="span" key={code} display="inline-block" marginEnd="3">
              <Code>
                <ChangingText>{code}</ChangingText>
              </Code>{' '}
              <ChangingText>{isRefusal(code) && t(`ref.refusal.${code}`)}</ChangingText>
            </Box>
          ))}
        </Text>
      )}
      <Tabs
        label={t('ref.language')}
        value={language}
        onValueChange={(next) => onLanguage(snippetLanguages.find((one) => one === next) ?? 'curl')}
        items={snippetLanguages.map((one) => ({
          id: one,
          label: one,
          content: (
            <CodeBlock label={`${id} · ${one}`} code={snippetOf(exampleOf(operation, base), one)} wrap tall />
          ),
        }))}
      />
      <RunIt operation={operation} apiKey={apiKey} />
    </Stack>
  );
}
