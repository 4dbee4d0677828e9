import type { ReactNode } from 'react';

export type Topic = { title: string; text: ReactNode };

/** Short texts side by side, two to a row. */
export function Topics({ topics }: { topics: readonly Topic[] }) {
  return (
    <div className="topics">
      {topics.map(({ title, text }) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
    </div>
  );
}
