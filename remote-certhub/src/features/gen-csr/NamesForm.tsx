import { memo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Badge, Box, Field, Flex, Input, Stack, Text } from '@certdeck/ui';
import { RadioGroup, Textarea } from '@certdeck/ui/forms';
import { MAX_REQUESTS, type GenerateForm } from './form.ts';
import { uniqueNames, type ShownName } from './names.ts';

/** Line numbers with the first name in them that can't be used. */
export interface ListProblem {
  line: number;
  name: ShownName;
}

export interface NamesFormProps {
  form: GenerateForm;
  /** Names of the one request. */
  names: readonly ShownName[];
  /** Requests of the list. */
  count: number;
  problems: readonly ListProblem[];
  /** Whether a button was pressed: then what is missing is named too. */
  tried: boolean;
  onChange: (changed: Partial<GenerateForm>) => void;
}

/** Problems of a list that are named; more would push everything else away. */
const SHOWN_PROBLEMS = 5;

/** The names of one request, or a list with a request on each line. */
export const NamesForm = memo(function NamesForm({
  form,
  names,
  count,
  problems,
  tried,
  onChange,
}: NamesFormProps) {
  const { t } = useTexts('certhub-gen-csr');
  const nameProblem = (name: ShownName | undefined) =>
    name?.problem ? t(`problem.${name.problem}`, { name: name.typed }) : undefined;
  const listError =
    count > MAX_REQUESTS
      ? t('list.tooMany', { count, max: MAX_REQUESTS })
      : tried && count === 0
        ? t('list.empty')
        : undefined;
  return (
    <Stack gap="4">
      <Field label={t('mode')} group hideLabel>
        <RadioGroup
          name="mode"
          inline
          value={form.mode}
          options={[
            { value: 'one', label: t('mode.one') },
            { value: 'several', label: t('mode.several', { max: MAX_REQUESTS }) },
          ]}
          onValueChange={(value) => onChange({ mode: value === 'several' ? 'several' : 'one' })}
        />
      </Field>
      {form.mode === 'one' ? (
        <>
          <Field
            label={t('commonName')}
            required
            error={
              nameProblem(names.find((name) => name.typed === form.commonName.trim())) ??
              (tried && form.commonName.trim() === '' ? t('commonName.missing') : undefined)
            }
          >
            <Input
              mono
              placeholder="example.com"
              value={form.commonName}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange({ commonName: event.target.value })}
            />
          </Field>
          <Field
            label={t('sans')}
            optional
            help={t('sans.help')}
            error={nameProblem(names.find((name) => name.problem && name.typed !== form.commonName.trim()))}
          >
            <Textarea
              mono
              rows={4}
              spellCheck={false}
              placeholder={'www.example.com\n*.example.com\n192.0.2.1'}
              value={form.sans}
              onValueChange={(sans) => onChange({ sans })}
            />
          </Field>
          <NameList names={names} />
        </>
      ) : (
        <>
          <Field
            label={t('list')}
            help={t('list.help')}
            required
            error={listError}
            aside={
              <Text size="sm" tone="muted" tabular>
                {t('list.count', { count })}
              </Text>
            }
          >
            <Textarea
              mono
              rows={10}
              spellCheck={false}
              placeholder={'example.com, www.example.com\n*.example.org'}
              value={form.list}
              onValueChange={(list) => onChange({ list })}
            />
          </Field>
          {problems.length > 0 && (
            <Box as="ul" aria-live="polite" color="error.fg" fontSize="sm">
              {problems.slice(0, SHOWN_PROBLEMS).map(({ line, name }) => (
                <li key={line}>
                  {t('list.problem', { line })} {nameProblem(name)}
                </li>
              ))}
              {problems.length > SHOWN_PROBLEMS && (
                <li>{t('list.more', { count: problems.length - SHOWN_PROBLEMS })}</li>
              )}
            </Box>
          )}
        </>
      )}
    </Stack>
  );
});

/** How each name goes into the request: its kind, its ASCII spelling, and what that reads as. */
function NameList({ names }: { names: readonly ShownName[] }) {
  const { t } = useTexts('certhub-gen-csr');
  const good = uniqueNames(names.filter((name) => name.problem === null));
  if (good.length === 0) {
    return null;
  }
  return (
    <Stack gap="1.5">
      <Text size="sm" tone="muted">
        {t('names.written')}
      </Text>
      <Flex
        as="ul"
        direction="column"
        gap="1"
        aria-label={t('names.written')}
        maxHeight="240px"
        overflowY="auto"
        tabIndex={0}
      >
        {good.map((name, index) => (
          <Flex as="li" key={`${name.type} ${name.value}`} gap="2" align="baseline" wrap="wrap">
            <Badge>{t(`type.${name.type}`)}</Badge>
            <Text as="span" mono size="sm" overflowWrap="anywhere">
              {name.value}
            </Text>
            {name.readable !== null && (
              <Text as="span" size="sm" tone="muted">
                {name.readable}
              </Text>
            )}
            {index === 0 && (
              <Text as="span" size="sm" tone="muted">
                {t('names.common')}
              </Text>
            )}
          </Flex>
        ))}
      </Flex>
    </Stack>
  );
}
