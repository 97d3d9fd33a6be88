import { useState } from 'react';
import { domainCalls, type OwnDomain } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation, useCan } from '@certdeck/session';
import { Text, useMoney } from '@certdeck/ui';
import { Switch } from '@certdeck/ui/forms';

/** In these a renewal by itself comes to nothing. */
const over: readonly OwnDomain['status'][] = ['refused', 'gone', 'left', 'pendingDelete'];

interface Props {
  name: OwnDomain;
  /** Says what the switch does beside it; else the price alone. */
  worded?: boolean;
}

/** Whether a name renews by itself, and at which price; works at once. */
export function AutoRenew({ name, worded = false }: Props) {
  const { t } = useTexts('domain');
  const money = useMoney();
  const can = useCan();
  const isOn = name.autoRenew;
  // Who switches it on spends money from then on.
  const may = can(domainCalls.changeDomains.permission) && (isOn || can(domainCalls.renewDomains.permission));
  const { send } = useCallMutation(domainCalls.changeDomains);
  const [wanted, setWanted] = useState<boolean>();
  if (over.includes(name.status)) return '–';
  const price = name.renewPrice === null ? '' : money(name.renewPrice);
  async function change(on: boolean) {
    setWanted(on);
    await send({ orderNo: [name.orderNo], autoRenew: on ? 'Y' : 'N' });
    // What the API says by now counts.
    setWanted(undefined);
  }
  return (
    <Switch
      checked={wanted ?? isOn}
      disabled={!may}
      aria-label={t('auto.name', { name: name.unicode })}
      onValueChange={(on) => void change(on)}
    >
      {worded ? (
        t(price === '' ? 'auto' : 'auto.price', { price })
      ) : (
        <Text as="span" whiteSpace="nowrap">
          {price}
        </Text>
      )}
    </Switch>
  );
}
