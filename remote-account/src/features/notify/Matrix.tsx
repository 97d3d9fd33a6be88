import type { NoticeKind } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, chakra, Panel, Text } from '@certdeck/ui';
import { Switch } from '@certdeck/ui/forms';
import type { Cell, Choices } from './Notify.resource.ts';

/** Kinds under one heading, in the order in which they are shown. */
const groups: readonly {
  name: 'expiry' | 'domains' | 'discovery' | 'orders' | 'money' | 'signIn';
  kinds: readonly NoticeKind[];
}[] = [
  { name: 'expiry', kinds: ['expiry30', 'expiry14', 'expiry7', 'expiry1'] },
  { name: 'domains', kinds: ['domainExpiry'] },
  { name: 'discovery', kinds: ['discovery'] },
  { name: 'orders', kinds: ['issued', 'validationFailed', 'autoRenew', 'approvals'] },
  { name: 'money', kinds: ['payment', 'moneyLow'] },
  { name: 'signIn', kinds: ['newSignIn'] },
];

/** A kind and its switches: in columns, or below each other where there is no room for them. */
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: { base: 'stretch', sm: 'center' },
    columnGap: '4',
    rowGap: '2',
    paddingInline: '4',
    paddingBlock: '3',
    '& + &': { borderTopWidth: '1px' },
  },
});
const Ways = chakra('div', {
  base: { display: 'flex', columnGap: '6', rowGap: '2', flexWrap: 'wrap', maxWidth: { sm: '70%' } },
});

/** A way or a chat, as it is called. */
export interface Column {
  way: string;
  name: string;
  /** Whether nothing can come this way at present. */
  disabled: boolean;
}

interface Props {
  choices: Choices;
  columns: readonly Column[];
  isOn: (cell: Cell) => boolean | undefined;
  onChange: (cell: Cell, on: boolean) => void;
}

/** Kinds of notices by the ways that they go. */
export function Matrix({ choices, columns, isOn, onChange }: Props) {
  const { t } = useTexts('account');
  return groups.map(({ name, kinds }) => {
    const shown = kinds.filter((kind) => choices.kinds.includes(kind));
    if (shown.length === 0) return null;
    return (
      <Panel key={name} title={t(`notify.${name}`)} description={t(`notify.${name}.text`)} flush>
        <ul>
          {shown.map((kind) => (
            <Row key={kind}>
              <Box flex="1" minWidth="0">
                <Text fontWeight="medium">{t(`notify.kind.${kind}`)}</Text>
              </Box>
              <Ways>
                {columns.map(({ way, name, disabled }) => (
                  <Way
                    key={way}
                    name={name}
                    kind={kind}
                    on={isOn({ kind, way })}
                    disabled={disabled}
                    onChange={(on) => onChange({ kind, way }, on)}
                  />
                ))}
              </Ways>
            </Row>
          ))}
        </ul>
      </Panel>
    );
  });
}

interface WayProps {
  name: string;
  kind: NoticeKind;
  on: boolean | undefined;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

function Way({ name: way, kind, on, disabled, onChange }: WayProps) {
  const { t } = useTexts('account');
  if (on === undefined) return null;
  return (
    <Switch
      checked={on && !disabled}
      disabled={disabled}
      aria-label={t('notify.cell', { kind: t(`notify.kind.${kind}`), way })}
      onValueChange={onChange}
    >
      {way}
    </Switch>
  );
}
