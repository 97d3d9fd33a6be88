import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Alert, Button, notify, Stack, Status, Text, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { Case } from '../../cases/Case.tsx';
import { CustomerLink, Step } from '../../cases/facts.tsx';
import { ActDialog } from '../../forms/ActDialog.tsx';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { siteFacts } from './SiteFacts.tsx';
import { type Agent, AGENT_TONES } from './state.ts';

interface Props {
  agent: Agent;
  onClose: () => void;
  /** What is shown is old. */
  onChanged: () => void;
}

type Act = 'accept' | 'refuse';

/** One application: what the customer wrote, and the decision (D-357). */
export function AgentCase({ agent, onClose, onChanged }: Props) {
  const { t } = useTexts('operator');
  const { status, answer } = agent;
  return (
    <Case<Act>
      title={agent.company}
      state={<Status tone={AGENT_TONES[status]}>{t(`agents.state.${status}`)}</Status>}
      onClose={onClose}
      onChanged={onChanged}
      footer={(begin) =>
        status === 'refused' ? null : (
          <>
            <Button variant="dangerQuiet" onClick={() => begin('refuse')}>
              {t(status === 'active' ? 'agents.end' : 'agents.refuse')}
            </Button>
            {status === 'applied' && (
              <Button variant="primary" onClick={() => begin('accept')}>
                {t('agents.accept')}
              </Button>
            )}
          </>
        )
      }
      dialog={(act, ends) => <Decision act={act} agent={agent} {...ends} />}
    >
      {() => (
        <Stack gap="5">
          {answer !== '' && (
            <Alert tone="error" title={t('agents.told')}>
              {answer}
            </Alert>
          )}
          <DataList
            items={[
              {
                label: t('agents.customer'),
                value: <CustomerLink accountNo={agent.accountNo} />,
              },
              { label: t('agents.contact'), value: agent.contact },
              {
                label: t('agents.reason'),
                value: (
                  <Text as="span" whiteSpace="pre-line" css={{ overflowWrap: 'anywhere' }}>
                    {agent.reason}
                  </Text>
                ),
              },
              { label: t('agents.applied'), value: <Time value={agent.appliedAt} /> },
              ...(agent.decidedAt === 0
                ? []
                : [
                    {
                      label: t('agents.decided'),
                      value: <Step by={agent.decidedBy} at={agent.decidedAt} />,
                    },
                  ]),
              ...siteFacts(agent, t),
            ]}
          />
        </Stack>
      )}
    </Case>
  );
}

interface DecisionProps {
  act: Act;
  agent: Agent;
  onClose: () => void;
  onDone: () => void;
}

function Decision({ act, agent, onClose, onDone }: DecisionProps) {
  const { t } = useTexts('operator');
  const accept = useCallMutation(operatorCalls.acceptAgent, { messages: 'own' });
  const refuse = useCallMutation(operatorCalls.refuseAgent, { messages: 'own' });
  const { accountNo, status } = agent;
  const done = (text: string) => () => {
    notify.success(text);
    onDone();
  };
  if (act === 'accept') {
    return (
      <ActDialog
        title={t('agents.accept.title')}
        description={t('agents.accept.text')}
        submitLabel={t('agents.accept')}
        defaultValues={{}}
        rules={{}}
        send={() => accept.send({ accountNo })}
        onDone={done(t('agents.accepted'))}
        onClose={onClose}
      />
    );
  }
  const isEnd = status === 'active';
  return (
    <ReasonDialog
      title={t(isEnd ? 'agents.end.title' : 'agents.refuse.title')}
      description={t(isEnd ? 'agents.end.text' : 'agents.refuse.text')}
      submitLabel={t(isEnd ? 'agents.end' : 'agents.refuse')}
      danger
      reasonLabel={t('agents.sentence')}
      send={(reason) => refuse.send({ accountNo, reason })}
      onDone={done(t(isEnd ? 'agents.ended' : 'agents.refused'))}
      onClose={onClose}
    />
  );
}
