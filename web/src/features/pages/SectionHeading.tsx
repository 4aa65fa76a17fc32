// A section's title with one sentence below it.

export function SectionHeading({ id, title, text }: { id: string; title: string | null; text: string | null }) {
  return (
    <div>
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {text && <p className="mt-1.5 max-w-2xl text-ink-soft sm:mt-2 sm:text-lg">{text}</p>}
    </div>
  );
}
