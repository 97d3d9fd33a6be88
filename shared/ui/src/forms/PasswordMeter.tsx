import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import { passwordStrength, type PasswordMarks } from '@certdeck/validation';
import { CheckIcon, MinusIcon } from '../core/icons.ts';
import { VisuallyHidden } from '../core/layout.tsx';

const RULES = [
  'length',
  'lower',
  'upper',
  'digit',
  'special',
] as const satisfies readonly (keyof PasswordMarks)[];

// What the five bars show, for assistive technology.
const Meter = chakra('meter', {
  base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});
const Bar = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: '1', marginBottom: '2' },
});
const Part = chakra('span', {
  base: {
    height: '1',
    borderRadius: 'full',
    background: 'bg.emphasis',
    transition: 'background-color 120ms',
  },
  variants: {
    tone: {
      none: {},
      error: { background: 'error.solid' },
      warning: { background: 'warning.solid' },
      success: { background: 'success.solid' },
    },
  },
});
const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', fontSize: 'sm' },
});
const Rule = chakra('li', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', color: 'fg.muted' },
  variants: { met: { true: { color: 'success.fg' } } },
});

/** Advice on a new password: five rules worth 20 each (D-102). It never blocks (D-101). */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useTexts();
  const { marks, score } = passwordStrength(password);
  const tone = score <= 40 ? 'error' : score < 80 ? 'warning' : 'success';
  return (
    <div>
      <Meter aria-label={t('password.strength')} min={0} max={100} value={score} />
      <Bar aria-hidden="true">
        {RULES.map((rule, index) => (
          <Part key={rule} tone={index * 20 < score ? tone : 'none'} />
        ))}
      </Bar>
      <List aria-label={t('password.strength')}>
        {RULES.map((rule) => (
          <Rule key={rule} met={marks[rule]}>
            {marks[rule] ? <CheckIcon size={13} /> : <MinusIcon size={13} />}
            {t(`password.rule.${rule}`)}
            <VisuallyHidden> {t(marks[rule] ? 'password.rule.met' : 'password.rule.unmet')}</VisuallyHidden>
          </Rule>
        ))}
      </List>
    </div>
  );
}
