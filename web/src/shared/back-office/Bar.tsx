// A bar as long as its share of the longest one.
export function Bar({ share, colour }: { share: number; colour: string }) {
  return (
    <span className="admin-bar" aria-hidden>
      <span style={{ width: `${share * 100}%`, background: colour }} />
    </span>
  );
}
