import { useState, type ClipboardEvent } from 'react';
import { useTexts, type Translate } from '@certdeck/i18n';
import { chakra, Field, Input, LiveRegion, Text, useMoney } from '@certdeck/ui';
import { Switch, Textarea } from '@certdeck/ui/forms';
import {
  cleanNames,
  entryKind,
  hasWildcardPrefix,
  isName,
  paidNames,
  takesSeveralNames,
  toAscii,
  wildcardSwitchOn,
  withWildcardSwitch,
  wwwPair,
  productRows,
} from '@certdeck/validation';
import type { Product } from '@certdeck/contract';
import {
  allNames,
  correctedLines,
  correctedName,
  entered,
  enteredNames,
  linesOf,
  withoutOldPair,
} from '../form/names.ts';
import type { OrderForm } from '../form/OrderForm.ts';
import { Row } from '../row/Row.tsx';
import { NameAllowance } from './NameAllowance.tsx';
import { NamesValue } from './NamesValue.tsx';

interface Props {
  form: OrderForm;
  product: Product;
}

/** Wildcard switch, common name and further names of a single order. */
export function NamesRow({ form, product }: Props) {
  const { t } = useTexts('ssl');
  const rows = productRows(product);
  const names = allNames(enteredNames(product, form.values));
  const invalid = form.error('commonName') !== undefined || form.error('domainNames') !== undefined;
  // The switch was put on before there was a name: the next one becomes a wildcard.
  const [wanted, setWanted] = useState(false);
  return (
    <Row
      name="names"
      label={t(entryKind(product) === 'ip' ? 'row.addresses' : 'row.names')}
      value={<NamesValue product={product} names={names} year={form.values.year} counted={!invalid} />}
      invalid={invalid}
      above={
        rows.wildcardSwitch !== 'hidden' && (
          <WildcardSwitch
            form={form}
            product={product}
            locked={rows.wildcardSwitch === 'locked'}
            wanted={wanted}
            onWanted={setWanted}
          />
        )
      }
    >
      <CommonName
        form={form}
        product={product}
        wildcard={wanted && rows.wildcardSwitch === 'free'}
        onSettled={() => setWanted(false)}
      />
      {rows.furtherNames && <FurtherNames form={form} product={product} />}
    </Row>
  );
}

interface WildcardSwitchProps extends Props {
  locked: boolean;
  wanted: boolean;
  onWanted(on: boolean): void;
}

function WildcardSwitch({ form, product, locked, wanted, onWanted }: WildcardSwitchProps) {
  const { t } = useTexts('ssl');
  const { commonName } = form.values;
  const empty = commonName.trim() === '';
  const on = locked || (empty ? wanted : wildcardSwitchOn(product, commonName));
  return (
    <SwitchLine>
      <Switch
        checked={on}
        disabled={locked || isFromCsr(form)}
        onValueChange={(next) => {
          onWanted(empty && next);
          form.change({ commonName: withWildcardSwitch(form.held().commonName, next) });
        }}
      >
        {t('name.wildcard')}
        <Text as="span" display="block" size="sm" tone="muted">
          {t('name.wildcard.help')}
        </Text>
      </Switch>
    </SwitchLine>
  );
}

const SwitchLine = chakra('div', {
  base: {
    paddingInline: '4',
    paddingBlock: '1.5',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
});

interface CommonNameProps extends Props {
  wildcard: boolean;
  onSettled(): void;
}

function CommonName({ form, product, wildcard, onSettled }: CommonNameProps) {
  const { t } = useTexts('ssl');
  const money = useMoney();
  const [correction, setCorrection] = useState('');
  const { commonName } = form.values;
  const address = entryKind(product) === 'ip';
  const locked = isFromCsr(form);

  const settle = (text: string) => {
    const corrected = correctedName(product, text);
    const name = wildcard ? withWildcardSwitch(corrected, true) : corrected;
    if (name !== '') onSettled();
    const held = form.held();
    // `www.` and the bare name come together, once for each name, so that a removed one stays away.
    const others = withoutOldPair(held, name);
    const isDropped = others.length < linesOf(held.domainNames).length;
    const further = held.pairedName === name ? null : wwwPair(product, name, [name, ...others], form.site);
    const said = [
      name !== text && name !== '' ? t('name.corrected', { name }) : '',
      further === null ? '' : pairedText(name, others, further),
    ];
    setCorrection(said.filter(Boolean).join(' '));
    // The last line is empty: who tabs into the list goes on there, not behind the name that came by itself.
    const domainNames = further === null ? others.join('\n') : [...others, further, ''].join('\n');
    form.change({
      commonName: name,
      ...(further === null && !isDropped ? {} : { domainNames, pairedName: name, pairedWith: further ?? '' }),
    });
  };

  /** What came by itself is said, and what it costs. */
  const pairedText = (name: string, others: readonly string[], further: string) => {
    const before = [name, ...others];
    const costs =
      paidNames(product, [...before, further], form.values.year).cents -
      paidNames(product, before, form.values.year).cents;
    return costs > 0
      ? t('name.paired.paid', { name: further, price: money(costs) })
      : t('name.paired', { name: further });
  };

  /** A paste of several names fills both fields where the product takes several. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { lines } = cleanNames(event.clipboardData.getData('text'));
    const [first, ...others] = lines;
    const whole = event.currentTarget.selectionEnd === commonName.length && commonName.trim() === '';
    if (first === undefined || others.length === 0 || !whole) return;
    event.preventDefault();
    if (!takesSeveralNames(product)) {
      form.change({ commonName: lines.join(' ') });
      form.visit('commonName');
      return;
    }
    const name = correctedName(product, first);
    const known = withoutOldPair(form.held(), name);
    const further = [...known, ...others.filter((other) => !known.includes(other))];
    form.change({ commonName: name, domainNames: further.join('\n'), pairedName: name, pairedWith: '' });
  };

  return (
    <Field
      label={t(address ? 'name.address' : 'name.domain')}
      required
      error={form.error('commonName')}
      help={locked ? t('name.domain.fromCsr') : correction || asciiHint(commonName, t)}
    >
      <Input
        name="commonName"
        size="lg"
        value={commonName}
        readOnly={locked}
        placeholder={
          address ? '203.0.113.10' : entryKind(product) === 'wild' ? '*.example.com' : 'example.com'
        }
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="url"
        onPaste={paste}
        onChange={(event) => {
          setCorrection('');
          form.change({ commonName: event.target.value });
        }}
        onBlur={() => {
          if (!locked) settle(form.held().commonName);
          form.visit('commonName');
        }}
      />
      <LiveRegion>{correction}</LiveRegion>
    </Field>
  );
}

function FurtherNames({ form, product }: Props) {
  const { t } = useTexts('ssl');
  const address = entryKind(product) === 'ip';
  const { domainNames } = form.values;
  const count = allNames(enteredNames(product, form.values)).length;
  return (
    <Field
      label={t(address ? 'name.furtherAddresses' : 'name.further')}
      optional
      error={form.error('domainNames')}
      help={
        <>
          {t('name.further.help')} <NameAllowance product={product} />
        </>
      }
      aside={
        count > 1 && (
          <Text as="span" size="sm" tone="muted" tabular>
            {t('name.count', { count })}
          </Text>
        )
      }
    >
      <Textarea
        name="domainNames"
        mono
        rows={Math.min(12, Math.max(3, domainNames.split('\n').length + 1))}
        value={domainNames}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={address ? '203.0.113.11' : 'www.example.com'}
        onValueChange={(text) => form.change({ domainNames: text })}
        onBlur={() => {
          const held = form.held();
          const domainNames = correctedLines(held.domainNames);
          form.change({ domainNames, ...entered(held, linesOf(domainNames)) });
          form.visit('domainNames');
        }}
      />
    </Field>
  );
}

/** The common name of a pasted request is the order's, and can't be another (A§5.24). */
function isFromCsr({ values, csr }: OrderForm): boolean {
  return values.csrFrom === 'paste' && csr?.ok === true && csr.details.commonName !== null;
}

/** How a name with other letters stands in the certificate. */
function asciiHint(name: string, t: Translate): string | undefined {
  const text = name.trim();
  const ascii = isName(text) ? toAscii(text) : null;
  return ascii === null ||
    ascii === text.toLowerCase() ||
    hasWildcardPrefix(ascii) !== hasWildcardPrefix(text)
    ? undefined
    : t('name.ascii', { name: ascii });
}
