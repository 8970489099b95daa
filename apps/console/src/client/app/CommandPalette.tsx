import { hasRole } from '@contenthub/contracts/staff/roles';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useAnalytics } from '../data/analytics.ts';
import { blogLabels } from '../data/dimensions.ts';
import { defaultPeriod, periods } from '../view/period.ts';
import { keepView, useChangeView, useView } from '../view/use-view.ts';
import styles from './CommandPalette.module.css';
import { growthScreens, insightScreens, staffScreens } from './screens.ts';
import { useSession } from './session.ts';

type Command = { id: string; label: string; hint: string; run: () => void };

/** Opens screens and posts, and changes the period and the blog, from the keyboard. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const sections = useCommands();
  const { contains } = useFilter({ sensitivity: 'base' });
  const run = (id: unknown) => {
    onClose();
    for (const { commands } of sections) commands.find((command) => command.id === id)?.run();
  };
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={onClose} className={styles.overlay ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label="Search and commands" className={styles.dialog ?? ''}>
          <Autocomplete filter={contains}>
            <SearchField aria-label="Find a screen, post or command" autoFocus>
              <Input className={styles.input ?? ''} placeholder="Find a screen, post or command" />
            </SearchField>
            <Menu
              aria-label="Commands"
              className={styles.menu ?? ''}
              onAction={run}
              renderEmptyState={() => <p className={styles.empty}>No results.</p>}
            >
              {sections.map(({ name, commands }) => (
                <MenuSection key={name}>
                  <Header className={styles.section ?? ''}>{name}</Header>
                  {commands.map(({ id, label, hint }) => (
                    <MenuItem key={id} id={id} textValue={`${label} ${hint}`} className={styles.item ?? ''}>
                      <span>{label}</span>
                      <span className={styles.hint}>{hint}</span>
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function useCommands(): { name: string; commands: Command[] }[] {
  const view = useView();
  const navigate = useNavigate();
  const change = useChangeView();
  const { data: session } = useSession();
  const { data: posts } = useAnalytics(
    { ...view, filters: {} },
    { metrics: ['views'], groupBy: 'post', compare: false, limit: 200 },
  );
  return useMemo(() => {
    const search = keepView(view.search);
    const staff = session ? [...growthScreens, ...staffScreens].filter(({ role }) => hasRole(session.role, role)) : [];
    const open = (to: string) => () => void navigate({ to, search });
    return [
      {
        name: 'Screens',
        commands: [...insightScreens, ...staff].map(({ path, label, hint }) => ({
          id: path,
          label,
          hint,
          run: open(path),
        })),
      },
      {
        name: 'Questions',
        commands: [
          {
            id: 'update-next',
            label: 'Which posts should we update next?',
            hint: 'Posts',
            run: () => void navigate({ to: '/posts', search: { ...search, tab: 'update' } }),
          },
        ],
      },
      {
        name: 'Period',
        commands: Object.entries(periods).map(([id, { label }]) => ({
          ...{ id: `period ${id}`, label, hint: 'Change the period' },
          run: () => change({ period: id === defaultPeriod ? undefined : id, from: undefined, to: undefined }),
        })),
      },
      {
        name: 'Blog',
        commands: Object.entries(blogLabels).map(([id, label]) => ({
          ...{ id: `blog ${id}`, label, hint: 'Show one blog' },
          run: () => change({ blog: [id] }),
        })),
      },
      {
        name: 'Posts',
        commands: (posts?.rows ?? []).map(({ value = '', label = value }) => ({
          ...{ id: `post ${value}`, label, hint: 'Open the post' },
          run: () => void navigate({ to: '/posts/$post', params: { post: value }, search }),
        })),
      },
    ].filter(({ commands }) => commands.length > 0);
  }, [view.search, session, posts, navigate, change]);
}
