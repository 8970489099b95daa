import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button, ButtonLink } from './Button.tsx';

describe('a button', () => {
  it('D16 responds to clicks when it is enabled', () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Subscribe</Button>);
    fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it.each(['loading', 'disabled'] as const)('D16 ignores clicks when it is %s', (state) => {
    const onClick = vi.fn();
    render(
      <Button state={state} onClick={onClick}>
        Subscribe
      </Button>,
    );
    const button = screen.getByRole('button');
    expect(button).toBeDisabled();
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('D16 hides its content and shows a spinner while it is loading', () => {
    render(<Button state="loading">Subscribe</Button>);
    expect(screen.getByText('Subscribe')).not.toBeVisible();
    expect(screen.getByRole('img', { name: 'Loading' })).toBeVisible();
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  });

  it('D16 keeps its content and has no spinner when it is disabled', () => {
    render(<Button state="disabled">Subscribe</Button>);
    expect(screen.getByText('Subscribe')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy');
  });

  it('does not submit a form by default', () => {
    render(<Button>Search</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });
});

describe('a button link', () => {
  it('is a link, and calls its click handler', () => {
    const onClick = vi.fn();
    render(
      <ButtonLink href="/more" onClick={onClick} rel="next">
        Load more
      </ButtonLink>,
    );
    const link = screen.getByRole('link', { name: 'Load more' });
    expect(link).toHaveAttribute('href', '/more');
    expect(link).toHaveAttribute('rel', 'next');
    expect(fireEvent.click(link)).toBe(true);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it.each(['loading', 'disabled'] as const)('D16 has no target when it is %s', (state) => {
    const onClick = vi.fn();
    render(
      <ButtonLink href="/more" state={state} onClick={onClick}>
        Load more
      </ButtonLink>,
    );
    const link = screen.getByRole('link');
    expect(fireEvent.click(link)).toBe(false);
    expect(onClick).not.toHaveBeenCalled();
    expect(link).toHaveAttribute('aria-disabled', 'true');
  });
});
