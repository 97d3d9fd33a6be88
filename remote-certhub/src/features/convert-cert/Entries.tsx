import type { Bundle, BundleCertificate, BundleEntry } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import {
  Badge,
  Box,
  ChangingText,
  Field,
  Flex,
  Input,
  PasswordInput,
  SimpleGrid,
  Stack,
  Status,
  Text,
  Time,
  wholeText,
} from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';
import type { ConvertForm } from './destinations.ts';
import { entryKey, fits, isIncluded } from './entries.ts';

export interface EntriesProps {
  bundle: Bundle;
  form: ConvertForm;
  onChange: (changed: Partial<ConvertForm>) => void;
}

/** More cards than this make the page crawl; a trust store has hundreds. */
const SHOWN = 50;

/** What was found, in order: each certificate with its issuers and its key. */
export function Entries({ bundle, form, onChange }: EntriesProps) {
  const { t } = useTexts('certhub-convert-cert');
  const more = bundle.entries.length - SHOWN;
  return (
    <Stack as="ul" gap="3">
      {bundle.entries.slice(0, SHOWN).map((entry) => (
        <Box
          as="li"
          key={entryKey(entry, bundle)}
          borderWidth="1px"
          borderRadius="md"
          padding="3"
          minWidth="0"
        >
          <Entry entry={entry} bundle={bundle} form={form} onChange={onChange} />
        </Box>
      ))}
      {more > 0 && (
        <Text as="li" tone="muted">
          {t('problem.more', { count: more })}
        </Text>
      )}
    </Stack>
  );
}

function Entry({ entry, bundle, form, onChange }: EntriesProps & { entry: BundleEntry }) {
  const { t } = useTexts('certhub-convert-cert');
  const id = entryKey(entry, bundle);
  const chain = entry.chain.flatMap((index) => bundle.certificates[index] ?? []);
  const [leaf, ...above] = chain;
  const key = bundle.keys[entry.key ?? -1];
  const included = isIncluded(entry, bundle, form);
  const named = form.target === 'pfx' || form.target === 'jks';
  const name = leaf ? nameOf(leaf) : t('entry.keyAlone');
  return (
    <Stack gap="2">
      <Flex gap="2" align="center" wrap="wrap" minWidth="0">
        {bundle.entries.length > 1 ? (
          <Checkbox
            checked={included}
            onChange={(event) => onChange({ included: { ...form.included, [id]: event.target.checked } })}
          >
            <Text as="span" weight="semibold" overflowWrap="anywhere">
              {name}
            </Text>
          </Checkbox>
        ) : (
          <Text weight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
        )}
        <Badge>{leaf?.keyText ?? `${key?.algorithm ?? ''} ${key?.curve ?? (key?.bits || '')}`}</Badge>
      </Flex>
      {leaf && (
        <Text size="sm" tone="muted">
          <ChangingText>{t('entry.until')}</ChangingText>{' '}
          <ChangingText>
            {leaf.notAfter === null ? '–' : <Time value={leaf.notAfter} day relative />}
          </ChangingText>
        </Text>
      )}
      <Box>
        <Status tone={key ? 'success' : 'warning'}>{t(key ? 'entry.key' : 'entry.noKey')}</Status>
      </Box>
      {leaf && (
        <Text size="sm" overflowWrap="anywhere">
          {wholeText([
            above.length > 0
              ? t('entry.chain', { chain: above.map(nameOf).join(' → ') })
              : t('entry.noChain'),
            !entry.complete && above.length > 0 && ` ${t('entry.noRoot')}`,
          ])}
        </Text>
      )}
      {key?.explicitCurve && <Text size="sm">{t('key.explicit', { curve: key.curve ?? '' })}</Text>}
      {included && named && fits(entry, form) && (
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
          <Field label={t('entry.alias')} help={form.target === 'jks' ? t('entry.alias.jks') : undefined}>
            <Input
              value={form.aliases[id] ?? entry.alias}
              maxLength={128}
              onChange={(event) => onChange({ aliases: { ...form.aliases, [id]: event.target.value } })}
            />
          </Field>
          {form.target === 'jks' && key && (
            <Field label={t('entry.keyPassword')} help={t('entry.keyPassword.help')}>
              <PasswordInput
                autoComplete="off"
                value={form.keyPasswords[id] ?? ''}
                onChange={(event) =>
                  onChange({ keyPasswords: { ...form.keyPasswords, [id]: event.target.value } })
                }
              />
            </Field>
          )}
        </SimpleGrid>
      )}
    </Stack>
  );
}

function nameOf({ commonName, dnsNames, subject }: BundleCertificate): string {
  return commonName ?? dnsNames[0] ?? subject;
}
