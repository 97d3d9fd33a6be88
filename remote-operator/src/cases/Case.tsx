import { type ReactNode, useState } from 'react';
import { Drawer } from '@certdeck/ui/overlays';

type Begin<Act> = (act: Act) => void;

interface Props<Act extends string> {
  title: string;
  /** How the case stands, below its title. */
  state: ReactNode;
  /** Buttons that begin an act; nothing where nothing can be done. */
  footer: (begin: Begin<Act>) => ReactNode;
  /** The dialog of the act that was begun: `onDone` ends the case too. */
  dialog: (act: Act, ends: { onClose: () => void; onDone: () => void }) => ReactNode;
  onClose: () => void;
  /** What the list shows is old. */
  onChanged: () => void;
  /** What is known of it. */
  children: (begin: Begin<Act>) => ReactNode;
}

/** One case of a queue, in a drawer, and what staff do with it. */
export function Case<Act extends string>(props: Props<Act>) {
  const { title, state, footer, dialog, onClose, onChanged, children } = props;
  const [act, setAct] = useState<Act>();
  const onDone = () => {
    setAct(undefined);
    onChanged();
    onClose();
  };
  return (
    <>
      <Drawer
        open
        size="md"
        title={title}
        description={state}
        onClose={onClose}
        footer={footer(setAct) ?? undefined}
      >
        {children(setAct)}
      </Drawer>
      {act && dialog(act, { onClose: () => setAct(undefined), onDone })}
    </>
  );
}
