// From millimetres to the picture and back: the projective map through four points.

export function plane(from, to) {
  const rows = [];
  for (let i = 0; i < 4; i++) {
    const [x, y] = from[i];
    const [u, v] = to[i];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  const h = solve(rows);
  return ([x, y]) => {
    const w = h[6] * x + h[7] * y + 1;
    return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
  };
}

// Gauss with pivots, eight unknowns.
function solve(rows) {
  for (let i = 0; i < 8; i++) {
    let best = i;
    for (let k = i + 1; k < 8; k++) if (Math.abs(rows[k][i]) > Math.abs(rows[best][i])) best = k;
    [rows[i], rows[best]] = [rows[best], rows[i]];
    for (let k = 0; k < 8; k++) {
      if (k === i) continue;
      const share = rows[k][i] / rows[i][i];
      for (let j = i; j < 9; j++) rows[k][j] -= share * rows[i][j];
    }
  }
  return rows.map((row, i) => row[8] / row[i]);
}
