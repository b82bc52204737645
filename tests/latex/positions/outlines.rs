//! Closed outlines, put together from single lines.

use crate::common::ink::{Point, Stroke};

/// The closed outlines that lines of one width make, as their corners. The arrow may hide up to `gap` of a side.
pub fn outlines(strokes: &[Stroke], gap: f64) -> Vec<Vec<Point>> {
    let mut strokes = strokes.to_vec();
    strokes.sort_by(|a, b| a.width.total_cmp(&b.width));
    let groups = strokes.chunk_by(|a, b| b.width < a.width * 1.05);
    groups.flat_map(|group| Net::new(group, gap).rings()).collect()
}

/// Lines that meet in nodes.
struct Net {
    nodes: Vec<Point>,
    /// Pairs of nodes.
    edges: Vec<(usize, usize)>,
}

impl Net {
    fn new(strokes: &[Stroke], gap: f64) -> Self {
        let mut net = Self { nodes: Vec::new(), edges: Vec::new() };
        for stroke in strokes {
            // Lines end at the middle of the line that they meet, or reach to its far side.
            let near = (0.75 * stroke.width).max(0.01 * gap);
            let (a, b) = (net.node(stroke.from, near), net.node(stroke.to, near));
            let edge = (a.min(b), a.max(b));
            // Mirrored halves both draw what lies on the axis.
            if a != b && !net.edges.contains(&edge) {
                net.edges.push(edge);
            }
        }
        net.bridge(gap);
        net
    }

    fn node(&mut self, point: Point, near: f64) -> usize {
        let is_here = |node: &Point| (node.0 - point.0).abs() < near && (node.1 - point.1).abs() < near;
        self.nodes.iter().position(is_here).unwrap_or_else(|| {
            self.nodes.push(point);
            self.nodes.len() - 1
        })
    }

    /// The edges at each node.
    fn edges_at(&self) -> Vec<Vec<usize>> {
        let mut edges_at = vec![Vec::new(); self.nodes.len()];
        for (index, &(a, b)) in self.edges.iter().enumerate() {
            edges_at[a].push(index);
            edges_at[b].push(index);
        }
        edges_at
    }

    /// Joins loose ends that face each other in one line.
    fn bridge(&mut self, gap: f64) {
        let edges_at = self.edges_at();
        // Loose ends, and the direction along an axis in which their line would continue.
        let loose: Vec<(usize, Point)> = (0..self.nodes.len())
            .filter(|&node| edges_at[node].len() == 1)
            .map(|node| {
                let (a, b) = self.edges[edges_at[node][0]];
                let (from, to) = (self.nodes[a + b - node], self.nodes[node]);
                let (x, y) = (to.0 - from.0, to.1 - from.1);
                (node, if x.abs() > y.abs() { (x.signum(), 0.0) } else { (0.0, y.signum()) })
            })
            .collect();
        for (index, &(a, way)) in loose.iter().enumerate() {
            let (from, towards) = (self.nodes[a], |to: Point| (to.0 - self.nodes[a].0, to.1 - self.nodes[a].1));
            let along = |to: Point| towards(to).0 * way.0 + towards(to).1 * way.1;
            let facing = loose.iter().enumerate().filter(|(_, (b, back))| {
                let to = self.nodes[*b];
                let across = (to.0 - from.0) * way.1 - (to.1 - from.1) * way.0;
                (back.0, back.1) == (-way.0, -way.1) && across.abs() < 0.05 * gap && (0.0..gap).contains(&along(to))
            });
            let nearest = facing.min_by(|(_, a), (_, b)| along(self.nodes[a.0]).total_cmp(&along(self.nodes[b.0])));
            if let Some((other, &(b, _))) = nearest
                && index < other
            {
                self.edges.push((a, b));
            }
        }
    }

    /// The parts in which every node has two edges.
    fn rings(&self) -> Vec<Vec<Point>> {
        let edges_at = self.edges_at();
        let mut seen = vec![false; self.nodes.len()];
        let mut rings = Vec::new();
        for start in 0..self.nodes.len() {
            let mut ring = Vec::new();
            let mut next = Some(start).filter(|&node| !seen[node]);
            while let Some(node) = next {
                seen[node] = true;
                ring.push(node);
                let neighbours = edges_at[node].iter().map(|&edge| self.edges[edge].0 + self.edges[edge].1 - node);
                next = neighbours.into_iter().find(|&node| !seen[node]);
            }
            let closes = |&last: &usize| {
                edges_at[last].iter().any(|&edge| [self.edges[edge].0, self.edges[edge].1].contains(&start))
            };
            if ring.len() > 3 && ring.iter().all(|&node| edges_at[node].len() == 2) && ring.last().is_some_and(closes) {
                rings.push(ring.into_iter().map(|node| self.nodes[node]).collect());
            }
        }
        rings
    }
}
